package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import java.util.Collection;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Says whether blocks could be read if DataNodes were stopped. Every method needs the namesystem
 * lock, read at least.
 *
 * <p>A replica counts that HDFS has on a DataNode that is alive and is to stay, or to stay until
 * the block is elsewhere. One that is corrupt or excess does not count.
 */
@NullMarked
class ReadableWithout {
  private final BlockManager blockManager;
  private final long staleNs;

  ReadableWithout(BlockManager blockManager) {
    this.blockManager = blockManager;
    this.staleNs = blockManager.getDatanodeManager().getStaleInterval();
  }

  /** True if what is stored there of the block is good, so that somebody might miss it. */
  boolean missed(BlockInfo block, DatanodeStorageInfo at) {
    return !block.isDeleted() && ReplicaJudge.isGood(at, blockManager.getCorruptReplicas(block));
  }

  /** True if any of the DataNodes is among those that a block is being written to. */
  static boolean isWrittenAt(BlockInfo block, Set<DatanodeDescriptor> nodes) {
    for (DatanodeStorageInfo storage : ReplicaJudge.writtenTo(block)) {
      if (nodes.contains(storage.getDatanodeDescriptor())) {
        return true;
      }
    }
    return false;
  }

  /** The certainty that a block, or a group, can be read from others than the DataNodes. */
  Certainty check(BlockInfo block, Set<DatanodeDescriptor> stopped) {
    return block instanceof BlockInfoStriped group
        ? ofGroup(group, stopped)
        : ofReplicas(block, stopped);
  }

  private Certainty ofReplicas(BlockInfo block, Set<DatanodeDescriptor> stopped) {
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    Certainty best = Certainty.NOT_READABLE;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      if (!stopped.contains(storage.getDatanodeDescriptor())) {
        best = best.or(at(block, storage, corrupt));
      }
    }
    for (DatanodeStorageInfo storage : ReplicaJudge.writtenTo(block)) {
      if (!stopped.contains(storage.getDatanodeDescriptor())) {
        best = best.or(at(block, storage, corrupt));
      }
    }
    return best;
  }

  /** A group needs as many internal blocks as it has of data, whichever they are. */
  private Certainty ofGroup(BlockInfoStriped group, Set<DatanodeDescriptor> stopped) {
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(group);
    IntSet sure = IntSet.of();
    IntSet perhaps = IntSet.of();
    for (StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
      if (!stopped.contains(one.getStorage().getDatanodeDescriptor())) {
        Certainty unit = at(group, one.getStorage(), corrupt);
        sure = unit == Certainty.SURE ? sure.with(one.getBlockIndex()) : sure;
        perhaps = unit == Certainty.NOT_READABLE ? perhaps : perhaps.with(one.getBlockIndex());
      }
    }
    BlockUnderConstructionFeature written = group.getUnderConstructionFeature();
    if (written != null) {
      DatanodeStorageInfo[] storages = written.getExpectedStorageLocations();
      byte[] indices = written.getBlockIndices();
      for (int i = 0; i < storages.length; i++) {
        if (!stopped.contains(storages[i].getDatanodeDescriptor())) {
          Certainty unit = at(group, storages[i], corrupt);
          sure = unit == Certainty.SURE ? sure.with(indices[i]) : sure;
          perhaps = unit == Certainty.NOT_READABLE ? perhaps : perhaps.with(indices[i]);
        }
      }
    }
    int needed = Math.max(1, group.getRealDataBlockNum());
    if (sure.size() >= needed) {
      return Certainty.SURE;
    }
    return perhaps.size() >= needed ? Certainty.DOUBTFUL : Certainty.NOT_READABLE;
  }

  private Certainty at(
      BlockInfo block,
      DatanodeStorageInfo storage,
      @Nullable Collection<DatanodeDescriptor> corrupt) {
    DatanodeDescriptor node = storage.getDatanodeDescriptor();
    if (!node.isAlive()
        || !ReplicaJudge.isGood(storage, corrupt)
        || blockManager.isExcess(node, block)) {
      return Certainty.NOT_READABLE;
    }
    boolean stays = node.isInService() || node.isDecommissionInProgress();
    boolean known =
        storage.getState() == DatanodeStorage.State.NORMAL
            && !storage.areBlockContentsStale()
            && !node.isStale(staleNs);
    return stays && known ? Certainty.SURE : Certainty.DOUBTFUL;
  }
}
