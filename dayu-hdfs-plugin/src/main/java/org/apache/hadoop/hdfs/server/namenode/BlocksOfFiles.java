package org.apache.hadoop.hdfs.server.namenode;

import io.dayu.hdfs.admin.BlockOfFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockIdManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.StoredBlocks;

/** Blocks with their files and holders, for operators; takes the namesystem read lock. */
public final class BlocksOfFiles {
  private static final String OPERATION = "dayuBlocksOfFiles";

  private BlocksOfFiles() {}

  /**
   * The blocks that there are of those asked for, by id; an internal block of an erasure-coded
   * group has only its own holder. For a few hundred at most, in one hold of the lock.
   */
  public static Map<Long, BlockOfFile> of(NameNode nameNode, Collection<Long> blockIds) {
    FSNamesystem namesystem = nameNode.getNamesystem();
    Map<Long, BlockOfFile> found = new HashMap<>();
    namesystem.readLock();
    try {
      for (long id : blockIds) {
        BlockInfo block = StoredBlocks.find(namesystem.getBlockManager(), id);
        if (block == null || block.isDeleted()) {
          continue;
        }
        INode file = namesystem.getFSDirectory().getInode(block.getBlockCollectionId());
        if (file != null) {
          found.put(id, describe(namesystem.getBlockManager(), id, block, file));
        }
      }
    } finally {
      namesystem.readUnlock(OPERATION);
    }
    return found;
  }

  private static BlockOfFile describe(BlockManager blocks, long id, BlockInfo block, INode file) {
    List<BlockOfFile.Holder> holders = new ArrayList<>();
    for (DatanodeStorageInfo storage : blocks.getStorages(block)) {
      if (!(block instanceof BlockInfoStriped group)
          || group.getStorageBlockIndex(storage) == BlockIdManager.getBlockIndex(new Block(id))) {
        DatanodeID node = storage.getDatanodeDescriptor();
        holders.add(
            new BlockOfFile.Holder(
                node.getDatanodeUuid(), node.getHostName() + ":" + node.getXferPort()));
      }
    }
    return new BlockOfFile(
        file.getFullPathName(),
        block.getNumBytes(),
        block.isStriped() ? 1 : block.getReplication(),
        holders);
  }
}
