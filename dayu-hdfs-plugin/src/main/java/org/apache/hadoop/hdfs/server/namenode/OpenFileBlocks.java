package org.apache.hadoop.hdfs.server.namenode;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that clients write, by the leases of their files. A DataNode's own list has no such
 * block before HDFS knows a finished replica of it there.
 */
@NullMarked
public final class OpenFileBlocks {
  private OpenFileBlocks() {}

  /**
   * The inodes of all files that are open for writing. Needs the namesystem lock, read at least.
   */
  public static List<Long> files(FSNamesystem namesystem) {
    return new ArrayList<>(namesystem.getLeaseManager().getINodeIdWithLeases());
  }

  /** Blocks of a file that are not complete. Needs the namesystem lock, read at least. */
  public static List<BlockInfo> unfinished(FSNamesystem namesystem, long inodeId) {
    @Nullable INode inode = namesystem.getFSDirectory().getInode(inodeId);
    List<BlockInfo> unfinished = new ArrayList<>();
    if (inode != null && inode.isFile()) {
      BlockInfo[] blocks = inode.asFile().getBlocks();
      // From the end: HDFS keeps at most a few that are not complete, and all of them are last.
      for (int i = blocks.length - 1; i >= 0 && !blocks[i].isComplete(); i--) {
        unfinished.add(blocks[i]);
      }
    }
    return unfinished;
  }
}
