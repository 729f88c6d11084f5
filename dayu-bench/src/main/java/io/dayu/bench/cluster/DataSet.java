package io.dayu.bench.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.OptionalLong;
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
    try (FSDataOutputStream out = files.create(path, true, 128 * 1024, replication, blockBytes)) {
      write(out, path, 0, bytes);
    }
  }

  /** Writes a part of what belongs into a file, from one offset up to another. */
  public static void write(OutputStream out, Path path, long from, long to) throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    for (long at = from; at < to; ) {
      int skipped = (int) (at % CHUNK_BYTES);
      int length = (int) Math.min(to - at, CHUNK_BYTES - skipped);
      fill(chunk, path, at / CHUNK_BYTES);
      out.write(chunk, skipped, length);
      at += length;
    }
  }

  /** True if a file holds, from beginning to end, what {@link #write} wrote there. */
  public static boolean holds(DistributedFileSystem files, Path path, long bytes)
      throws IOException {
    return rightBytes(files, path).equals(OptionalLong.of(bytes));
  }

  /** The number of bytes of a file; nothing when one of them is not what belongs there. */
  public static OptionalLong rightBytes(DistributedFileSystem files, Path path) throws IOException {
    byte[] right = new byte[CHUNK_BYTES];
    byte[] read = new byte[CHUNK_BYTES];
    try (FSDataInputStream in = files.open(path)) {
      long bytes = 0;
      int length = CHUNK_BYTES;
      while (length == CHUNK_BYTES) {
        fill(right, path, bytes / CHUNK_BYTES);
        length = in.readNBytes(read, 0, CHUNK_BYTES);
        if (!Arrays.equals(right, 0, length, read, 0, length)) {
          return OptionalLong.empty();
        }
        bytes += length;
      }
      return OptionalLong.of(bytes);
    }
  }

  private static void fill(byte[] chunk, Path path, long index) {
    new SplittableRandom(((long) path.getName().hashCode() << Integer.SIZE) + index)
        .nextBytes(chunk);
  }
}
