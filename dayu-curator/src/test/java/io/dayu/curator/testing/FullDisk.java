package io.dayu.curator.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
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

  private FSDataOutputStream filling(FSDataOutputStream disk) throws IOException {
    FSDataOutputStream full = super.create(new Path("/dev/full"), true, 1, (short) 1, 1, null);
    return new FSDataOutputStream(
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
          }

          /** Hadoop's own disks tell by an Error that they are full. */
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            if (ROOM.addAndGet(-length) < 0) {
              full.write(bytes, offset, length);
              full.flush();
            }
            disk.write(bytes, offset, length);
          }

          @Override
          public void close() throws IOException {
            disk.close();
          }
        },
        null);
  }
}
