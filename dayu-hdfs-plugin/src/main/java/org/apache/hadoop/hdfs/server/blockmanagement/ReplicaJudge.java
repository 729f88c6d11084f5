package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.PinnedReplicas;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The only judge of replicas for all that is done beside recovery: whether a replica can be read,
 * counts as a copy, may leave its DataNode, or would be deleted by HDFS itself. It judges by HDFS's
 * own state of the moment.
 *
 * <p>Every method needs the namesystem lock, read at least, unless it says otherwise.
 */
@NullMarked
public final class ReplicaJudge {
  private final BlockManager blockManager;
  private final PinnedReplicas pins;

  /** A judge that knows of no pinned replicas. */
  ReplicaJudge(BlockManager blockManager) {
    this(blockManager, (uuid, blockId) -> Optional.of(false));
  }

  private ReplicaJudge(BlockManager blockManager, PinnedReplicas pins) {
    this.blockManager = blockManager;
    this.pins = pins;
  }

  /** The judge of a NameNode, which heeds the pinned replicas that its bridge heeds. */
  static ReplicaJudge of(BlockManagerBridge bridge) {
    return new ReplicaJudge(bridge.blockManager(), bridge.pins());
  }

  /** True if a replica can be read: on a storage that works, and not known to be corrupt. */
  boolean isGood(BlockInfo block, DatanodeStorageInfo storage) {
    return isGood(storage, blockManager.getCorruptReplicas(block));
  }

  /** The same where the block's corrupt replicas are known. */
  static boolean isGood(
      DatanodeStorageInfo storage, @Nullable Collection<DatanodeDescriptor> corrupt) {
    return StoredBlocks.isGood(storage, corrupt);
  }

  /** The storages that a block is being written to; none when it is whole. */
  static List<DatanodeStorageInfo> writtenTo(BlockInfo block) {
    BlockUnderConstructionFeature written = block.getUnderConstructionFeature();
    return written == null ? List.of() : List.of(written.getExpectedStorageLocations());
  }

  /** True if HDFS counts a replica: good, no excess one, and on a DataNode in service. */
  boolean counts(BlockInfo block, DatanodeStorageInfo storage) {
    DatanodeDescriptor node = storage.getDatanodeDescriptor();
    return node.isInService() && isGood(block, storage) && !blockManager.isExcess(node, block);
  }

  /** True if a replica is a copy that stays while others are away: heard of late, it counts. */
  boolean isCopy(BlockInfo block, DatanodeStorageInfo storage) {
    return isHeard(storage.getDatanodeDescriptor()) && counts(block, storage);
  }

  /** True if a DataNode is alive, and was heard of late. Needs no lock. */
  boolean isHeard(DatanodeDescriptor node) {
    return node.isAlive() && !isSilent(node, staleMs());
  }

  /** True if a DataNode has not been heard for so long. Needs no lock. */
  static boolean isSilent(DatanodeDescriptor node, long silentMs) {
    return node.isStale(silentMs);
  }

  private long staleMs() {
    return blockManager.getDatanodeManager().getStaleInterval();
  }

  /**
   * True if the block is complete and has all live replicas that HDFS wants, and each of its
   * holders in service was heard of late: what else there is of its content may go.
   */
  public static boolean hasAllReplicas(BlockManager blockManager, BlockInfo block) {
    ReplicaJudge judge = new ReplicaJudge(blockManager);
    if (!block.isComplete()
        || blockManager.countNodes(block).liveReplicas()
            < blockManager.getExpectedRedundancyNum(block)) {
      return false;
    }
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      if (node.isInService() && !judge.isHeard(node)) {
        return false;
      }
    }
    return true;
  }

  /**
   * True if a group can be read whichever rack is away: no rack of several holds more of its
   * internal blocks than it has parity units.
   */
  public static boolean survivesARack(BlockManager blockManager, BlockInfoStriped group) {
    if (blockManager.getDatanodeManager().getNetworkTopology().getNumOfRacks() < 2) {
      return true;
    }
    Map<String, Integer> byRack = new HashMap<>();
    for (DatanodeStorageInfo storage : blockManager.getStorages(group)) {
      byRack.merge(storage.getDatanodeDescriptor().getNetworkLocation(), 1, Integer::sum);
    }
    return byRack.values().stream().allMatch(units -> units <= group.getParityBlockNum());
  }

  /** True if a DataNode has a good replica that HDFS has not chosen for deletion. */
  boolean holds(DatanodeDescriptor node, BlockInfo block) {
    DatanodeStorageInfo storage = block.findStorageInfo(node);
    return storage != null && isGood(block, storage) && !blockManager.isExcess(node, block);
  }

  /** True if the block is complete, and HDFS neither makes nor deletes a replica of it. */
  boolean isSettled(BlockInfo block) {
    if (block.isDeleted() || !block.isComplete()) {
      return false;
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    return replicas.liveReplicas() == blockManager.getExpectedLiveRedundancyNum(block, replicas)
        && replicas.corruptReplicas() == 0
        && replicas.redundantInternalBlocks() == 0
        && blockManager.pendingReconstruction.getNumReplicas(block) == 0;
  }

  /**
   * True if HDFS calls a block missing by these counts: as LowRedundancyBlocks.getPriority has it,
   * too little is left to read it. Needs no lock.
   */
  static boolean isMissing(BlockInfo block, NumberReplicas replicas) {
    int needed = block instanceof BlockInfoStriped group ? group.getRealDataBlockNum() : 1;
    return replicas.liveReplicas() + replicas.outOfServiceReplicas() < needed;
  }

  /** True if the block's file is being written, or is gone. */
  boolean isBeingWritten(BlockInfo block) {
    BlockCollection file = blockManager.getBlockCollection(block);
    return file == null || file.isUnderConstruction();
  }

  /**
   * True if a client has pinned the replica at a DataNode; empty while the DataNode's agent has not
   * told, which it is asked. Needs no lock.
   */
  Optional<Boolean> isPinned(DatanodeDescriptor node, long blockId) {
    return pins.isPinned(node.getDatanodeUuid(), blockId);
  }

  /** True if the block's placement policy has a replica on one DataNode in the place of another. */
  boolean isMovable(BlockInfo block, DatanodeDescriptor from, DatanodeDescriptor to) {
    // As the Balancer asks: without the receiver any place would do.
    List<DatanodeInfo> holders = new ArrayList<>(List.of(to));
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      holders.add(storage.getDatanodeDescriptor());
    }
    return policy(block).isMovable(holders, from, to);
  }

  private BlockPlacementPolicy policy(BlockInfo block) {
    return block.isStriped()
        ? blockManager.getStriptedBlockPlacementPolicy()
        : blockManager.getBlockPlacementPolicy();
  }

  /**
   * True if all holders in service have been heard of late, and have told all that they hold since
   * this NameNode is active; HDFS itself deletes nothing before the latter.
   */
  boolean isSure(BlockInfo block) {
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      if (node.isInService() && (storage.areBlockContentsStale() || node.isStale(staleMs()))) {
        return false;
      }
    }
    return true;
  }

  /**
   * True if HDFS wants a live replica less for this one: it is good, and its DataNode enters
   * maintenance or is in it.
   */
  boolean countsAsInMaintenance(BlockInfo block, DatanodeStorageInfo storage) {
    return storage.getDatanodeDescriptor().isMaintenance()
        && block.isComplete()
        && !block.isDeleted()
        && isGood(block, storage);
  }

  /**
   * True if HDFS may forget replicas in maintenance: it deletes anything now, is sure of the block,
   * and has all live replicas that it wants beside those in maintenance, one at least.
   */
  boolean mayGoFromMaintenance(BlockInfo block) {
    NumberReplicas replicas = blockManager.countNodes(block);
    int wanted = Math.max(1, blockManager.getExpectedLiveRedundancyNum(block, replicas));
    return blockManager.isPopulatingReplQueues()
        && isSure(block)
        && replicas.liveReplicas() >= wanted;
  }

  /** True if replicas on some storages, and on more, are where the block's policy has them. */
  boolean isPlaced(
      BlockInfo block, Collection<DatanodeStorageInfo> some, DatanodeStorageInfo... more) {
    return quality(block, some, more).lacking() == 0;
  }

  /** The quality of the placement of a block's replicas on some storages, and on more. */
  PlacementQuality quality(
      BlockInfo block, Collection<DatanodeStorageInfo> some, DatanodeStorageInfo... more) {
    List<DatanodeStorageInfo> all = new ArrayList<>(some);
    all.addAll(List.of(more));
    int replication = blockManager.getExpectedRedundancyNum(block);
    return PlacementQuality.of(policy(block), all, replication, types(block, replication));
  }

  private List<StorageType> types(BlockInfo block, int replication) {
    BlockCollection file = blockManager.getBlockCollection(block);
    return file == null ? List.of() : storagePolicy(file).chooseStorageTypes((short) replication);
  }

  private BlockStoragePolicy storagePolicy(BlockCollection file) {
    return blockManager.getStoragePolicy(file.getStoragePolicyID());
  }

  /**
   * The replicas of a replicated block that HDFS itself would delete, as
   * BlockManager.chooseExcessRedundancyContiguous chooses them.
   *
   * @param counted all that count
   * @param replication how many are to stay
   */
  List<DatanodeStorageInfo> surplus(
      BlockInfo block, List<DatanodeStorageInfo> counted, int replication) {
    BlockCollection file = blockManager.getBlockCollection(block);
    if (file == null || counted.size() <= replication) {
      return List.of();
    }
    List<StorageType> excess =
        storagePolicy(file)
            .chooseExcess((short) replication, DatanodeStorageInfo.toStorageTypes(counted));
    return policy(block).chooseReplicasToDelete(counted, counted, replication, excess, null, null);
  }
}
