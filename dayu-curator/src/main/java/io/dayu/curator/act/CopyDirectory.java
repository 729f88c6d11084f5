package io.dayu.curator.act;

import io.dayu.protocol.admin.ReplaceOrder;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The directory of copies, which superusers alone can list. It is there while a run is. */
final class CopyDirectory {
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);
  private static final Path PLACE = new Path(ReplaceOrder.COPY_DIRECTORY);

  private final DistributedFileSystem fs;

  CopyDirectory(DistributedFileSystem fs) {
    this.fs = fs;
  }

  void make() throws IOException {
    fs.mkdirs(PLACE, OWNER_ONLY);
  }

  /**
   * Removes the copies that killed runs have left. A run that goes on at the same time loses those
   * that wait for their replacement, and makes them anew another time.
   */
  void removeLeft() throws IOException {
    make();
    for (FileStatus copy : fs.listStatus(PLACE)) {
      if (fs.isFileClosed(copy.getPath())) {
        fs.delete(copy.getPath(), false);
      }
    }
  }

  /** Removes the directory, and the one above it, where they are empty. */
  void removeIfEmpty() {
    try {
      fs.delete(PLACE, false);
      fs.delete(PLACE.getParent(), false);
    } catch (IOException e) {
      // Another run has copies there, or a killed one has left some to the next.
    }
  }
}
