package io.dayu.curator.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A disk of this machine that has room for so many bytes, as {@code full:///DIRECTORY}. */
public final class FullDisk extends RawLocalFileSystem {
  /** Bytes that may still be written, by all who write. */
  private static final AtomicLong ROOM = new AtomicLong();

  /** Makes it known to a configuration. */
  public static void mount(Configuration conf, long roomBytes) {
    ROOM.set(roomBytes);
    conf.setClass("fs.full.impl", FullDisk.class, org.apache.hadoop.fs.FileSystem.class);
  }

  @Override
  public URI getUri() {
    return URI.create("full:///");
  }

  @Override
  public String getScheme() {
    return "full";
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return filling(
        super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return filling(super.create(file, overwrite, bufferSize, replication, blockSize, progress));
  }

  private static FSDataOutputStream filling(FSDataOutputStream disk) throws IOException {
    return new FSDataOutputStream(
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            take(1);
            disk.write(one);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            take(length);
            disk.write(bytes, offset, length);
          }

          @Override
          public void close() throws IOException {
            disk.close();
          }
        },
        null);
  }

  /** Hadoop's own disks tell of it by an Error. */
  private static void take(int bytes) {
    if (ROOM.addAndGet(-bytes) < 0) {
      throw new FSError(new IOException("No space left on device"));
    }
  }
}
