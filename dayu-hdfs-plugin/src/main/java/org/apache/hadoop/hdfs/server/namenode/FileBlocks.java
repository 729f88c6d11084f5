package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSDirectory.DirOp;

/** The blocks of a file, for operators who name it; takes the namesystem read lock. */
public final class FileBlocks {
  private static final String OPERATION = "dayuFileBlocks";

  private FileBlocks() {}

  /**
   * The ids of the first {@code max} blocks, or groups, of a file.
   *
   * @throws IOException when there is no such file, in HDFS's words
   */
  public static List<Long> of(NameNode nameNode, String path, int max) throws IOException {
    FSNamesystem namesystem = nameNode.getNamesystem();
    List<Long> ids = new ArrayList<>();
    namesystem.readLock();
    try {
      INode inode = namesystem.getFSDirectory().getINode(path, DirOp.READ);
      for (BlockInfo block : INodeFile.valueOf(inode, path).getBlocks()) {
        if (ids.size() < max) {
          ids.add(block.getBlockId());
        }
      }
    } finally {
      namesystem.readUnlock(OPERATION);
    }
    return ids;
  }
}
