package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.FSDirectory.DirOp;
import org.jspecify.annotations.Nullable;

/** The place of a file, found by its inode. */
final class PlacedInode {
  private PlacedInode() {}

  /**
   * The path of a file now; null where the file is nowhere, or in snapshots alone. Needs the
   * namesystem lock.
   */
  static @Nullable INodesInPath of(FSDirectory directory, long inodeId) throws IOException {
    @Nullable INode inode = directory.getInode(inodeId);
    if (inode == null || !inode.isFile()) {
      return null;
    }
    String path = inode.getFullPathName();
    if (!path.startsWith("/")) {
      return null;
    }
    INodesInPath place = directory.getINodesInPath(path, DirOp.READ);
    @Nullable INode there = place.getLastINode();
    return there != null && there.getId() == inodeId ? place : null;
  }
}
