package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.operator.ClusterNode;
import java.util.Collection;
import java.util.Locale;
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
  private final int keep;

  ReadableWithout(BlockManager blockManager) {
    this(blockManager, 1);
  }

  /**
   * A judge who calls a block readable only while so many replicas are left; a group needs as many
   * internal blocks as it has of data in any case.
   */
  ReadableWithout(BlockManager blockManager, int keep) {
    this.blockManager = blockManager;
    this.keep = keep;
    this.staleNs = blockManager.getDatanodeManager().getStaleInterval();
  }

  /** Is told of the good replicas, or internal blocks, of a block. */
  @FunctionalInterface
  interface GoodUnits {
    /**
     * The next one.
     *
     * @param index that of the internal block; all replicas have the same
     * @param sure whether it surely counts
     */
    void add(DatanodeDescriptor node, int index, boolean sure);
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

  /** Tells all that is good of a block, or a group. */
  void eachGood(BlockInfo block, GoodUnits units) {
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    if (block instanceof BlockInfoStriped group) {
      for (StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
        tell(block, one.getStorage(), one.getBlockIndex(), corrupt, units);
      }
    } else {
      for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
        tell(block, storage, 0, corrupt, units);
      }
    }
    BlockUnderConstructionFeature written = block.getUnderConstructionFeature();
    if (written != null) {
      DatanodeStorageInfo[] storages = written.getExpectedStorageLocations();
      for (int i = 0; i < storages.length; i++) {
        if (block.isStriped() || !isStoredAt(block, storages[i])) {
          tell(
              block,
              storages[i],
              block.isStriped() ? written.getBlockIndices()[i] : 0,
              corrupt,
              units);
        }
      }
    }
  }

  private void tell(
      BlockInfo block,
      DatanodeStorageInfo storage,
      int index,
      @Nullable Collection<DatanodeDescriptor> corrupt,
      GoodUnits units) {
    if (ReplicaJudge.isGood(storage, corrupt)) {
      boolean sure = at(block, storage, corrupt) == Certainty.SURE;
      units.add(storage.getDatanodeDescriptor(), index, sure);
    }
  }

  /** The number of replicas, or of different internal blocks, without which it is not readable. */
  int needed(BlockInfo block) {
    return block instanceof BlockInfoStriped group ? needed(group) : keep;
  }

  /**
   * The reason why what a DataNode holds does not surely count; empty if it does. Needs no lock.
   *
   * @param silentMs after so long without a heartbeat it may be off
   */
  String away(DatanodeDescriptor node, long silentMs) {
    if (!node.isAlive()) {
      return "dead";
    }
    if (!node.isInService() && !node.isDecommissionInProgress()) {
      return node.getAdminState().toString().toLowerCase(Locale.ROOT);
    }
    if (node.isStale(Math.min(silentMs, staleNs))) {
      return "not heard of";
    }
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      if (storage.areBlockContentsStale() || storage.getBlockReportCount() == 0) {
        return ClusterNode.UNREPORTED;
      }
    }
    return node.getStorageInfos().length == 0 ? ClusterNode.UNREPORTED : "";
  }

  private Certainty ofReplicas(BlockInfo block, Set<DatanodeDescriptor> stopped) {
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    int sure = 0;
    int perhaps = 0;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      if (!stopped.contains(storage.getDatanodeDescriptor())) {
        Certainty replica = at(block, storage, corrupt);
        sure += replica == Certainty.SURE ? 1 : 0;
        perhaps += replica == Certainty.NOT_READABLE ? 0 : 1;
      }
    }
    for (DatanodeStorageInfo storage : ReplicaJudge.writtenTo(block)) {
      if (!stopped.contains(storage.getDatanodeDescriptor()) && !isStoredAt(block, storage)) {
        Certainty replica = at(block, storage, corrupt);
        sure += replica == Certainty.SURE ? 1 : 0;
        perhaps += replica == Certainty.NOT_READABLE ? 0 : 1;
      }
    }
    return enough(sure, perhaps, keep);
  }

  private static boolean isStoredAt(BlockInfo block, DatanodeStorageInfo storage) {
    return block.findStorageInfo(storage.getDatanodeDescriptor()) != null;
  }

  private static Certainty enough(int sure, int perhaps, int needed) {
    if (sure >= needed) {
      return Certainty.SURE;
    }
    return perhaps >= needed ? Certainty.DOUBTFUL : Certainty.NOT_READABLE;
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
    return enough(sure.size(), perhaps.size(), needed(group));
  }

  private static int needed(BlockInfoStriped group) {
    return Math.max(1, group.getRealDataBlockNum());
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
