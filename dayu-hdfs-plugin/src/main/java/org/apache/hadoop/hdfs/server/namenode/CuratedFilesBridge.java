package org.apache.hadoop.hdfs.server.namenode;

import io.dayu.hdfs.curate.CuratedFiles;
import io.dayu.hdfs.curate.Replacement;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredBlock;
import io.dayu.protocol.admin.StoredReplica;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.StoredBlocks;
import org.jspecify.annotations.Nullable;

/** Blocks and files of a NameNode for background tasks; takes the namesystem lock. */
public final class CuratedFilesBridge implements CuratedFiles {
  private static final String OPERATION = "dayuStoredBlock";

  private final FSNamesystem namesystem;

  public CuratedFilesBridge(NameNode nameNode) {
    this.namesystem = nameNode.getNamesystem();
  }

  @Override
  public Map<Long, StoredBlock> stored(Collection<Long> blockIds) {
    Map<Long, StoredBlock> found = new HashMap<>();
    for (long id : blockIds) {
      namesystem.readLock();
      try {
        @Nullable BlockInfo block = StoredBlocks.find(namesystem.getBlockManager(), id);
        if (block != null && !block.isDeleted()) {
          found.put(id, describe(block));
        }
      } finally {
        namesystem.readUnlock(OPERATION);
      }
    }
    return found;
  }

  private StoredBlock describe(BlockInfo block) {
    BlockManager blocks = namesystem.getBlockManager();
    Collection<DatanodeDescriptor> corrupt = blocks.getCorruptReplicas(block);
    List<StoredReplica> replicas = new ArrayList<>();
    for (DatanodeStorageInfo storage : blocks.getStorages(block)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      replicas.add(
          new StoredReplica(
              node.getDatanodeUuid(),
              node.getNetworkLocation(),
              block instanceof BlockInfoStriped group ? group.getStorageBlockIndex(storage) : 0,
              state(block, node, corrupt)));
    }
    return new StoredBlock(
        block.getGenerationStamp(),
        block.getNumBytes(),
        blocks.getExpectedRedundancyNum(block),
        block instanceof BlockInfoStriped group ? group.getRealDataBlockNum() : 1,
        !block.isComplete(),
        replicas);
  }

  private StoredReplica.State state(
      BlockInfo block, DatanodeDescriptor node, @Nullable Collection<DatanodeDescriptor> corrupt) {
    if (corrupt != null && corrupt.contains(node)) {
      return StoredReplica.State.CORRUPT;
    }
    if (namesystem.getBlockManager().isExcess(node, block)) {
      return StoredReplica.State.EXCESS;
    }
    return node.isInService() ? StoredReplica.State.LIVE : StoredReplica.State.LEAVING;
  }

  @Override
  public Replacement replace(ReplaceOrder order) throws IOException {
    FileReplacer replacer = new FileReplacer(namesystem, order);
    return order.isQuestion() ? replacer.look() : replacer.replace();
  }
}
