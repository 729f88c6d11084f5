package io.dayu.it.cluster;

import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Files of seeded random bytes, so that what is read back can be told right from wrong. */
public final class DataSet {
  private static final int CHUNK_BYTES = 64 * 1024;

  private DataSet() {}

  /** Writes a file of {@code bytes} random bytes that the path's name seeds. */
  public static void write(
      DistributedFileSystem files, Path path, long bytes, short replication, long blockBytes)
      throws IOException {
    SplittableRandom random = new SplittableRandom(path.getName().hashCode());
    byte[] chunk = new byte[CHUNK_BYTES];
    try (FSDataOutputStream out = files.create(path, true, 128 * 1024, replication, blockBytes)) {
      for (long left = bytes; left > 0; ) {
        random.nextBytes(chunk);
        int length = (int) Math.min(left, chunk.length);
        out.write(chunk, 0, length);
        left -= length;
      }
    }
  }

  /** Whether a file holds, from beginning to end, what {@link #write} wrote there. */
  public static boolean holds(DistributedFileSystem files, Path path, long bytes)
      throws IOException {
    SplittableRandom random = new SplittableRandom(path.getName().hashCode());
    byte[] written = new byte[CHUNK_BYTES];
    byte[] read = new byte[CHUNK_BYTES];
    try (FSDataInputStream in = files.open(path)) {
      for (long left = bytes; left > 0; ) {
        random.nextBytes(written);
        int length = (int) Math.min(left, CHUNK_BYTES);
        in.readFully(read, 0, length);
        if (!Arrays.equals(written, 0, length, read, 0, length)) {
          return false;
        }
        left -= length;
      }
      return in.read() < 0;
    }
  }
}
