package io.dayu.it.cluster;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Files of seeded random bytes, so that what is read back can be told right from wrong. */
public final class DataSet {
  private DataSet() {}

  /** Writes a file of {@code bytes} random bytes that the path's name seeds. */
  public static void write(
      DistributedFileSystem files, Path path, long bytes, short replication, long blockBytes)
      throws IOException {
    SplittableRandom random = new SplittableRandom(path.getName().hashCode());
    byte[] chunk = new byte[64 * 1024];
    try (FSDataOutputStream out = files.create(path, true, 128 * 1024, replication, blockBytes)) {
      for (long left = bytes; left > 0; ) {
        random.nextBytes(chunk);
        int length = (int) Math.min(left, chunk.length);
        out.write(chunk, 0, length);
        left -= length;
      }
    }
  }
}
