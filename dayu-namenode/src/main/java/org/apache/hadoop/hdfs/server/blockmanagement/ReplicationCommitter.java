package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.release.ReconstructionMembers;
import io.dayu.hdfs.state.BookedIndices;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Books planned replicas in HDFS's pending reconstruction, and takes them back.
 *
 * <p>Uses stock's own last check (BlockManager.validateReconstructionWork), so that blocks
 * scheduled, pending counts and time-outs are kept by HDFS itself. Every method needs the
 * namesystem write lock.
 */
@NullMarked
final class ReplicationCommitter {
  private final BlockManager blockManager;
  private final ReconstructionMembers reconstruction;
  private final GatedLowRedundancyBlocks queue;
  private final BlockDescriber describer;
  private final DataNodeReader dataNodes;

  /** HDFS's own books do not say which internal block is awaited where. */
  private final BookedIndices indices;

  /** A source for all agents: what HDFS counts of it is even again when a booking ends. */
  private final DatanodeDescriptor agents = new SwallowingSource();

  ReplicationCommitter(
      BlockManager blockManager,
      ReconstructionMembers reconstruction,
      GatedLowRedundancyBlocks queue,
      BlockDescriber describer,
      DataNodeReader dataNodes,
      BookedIndices indices) {
    this.blockManager = blockManager;
    this.reconstruction = reconstruction;
    this.queue = queue;
    this.describer = describer;
    this.dataNodes = dataNodes;
    this.indices = indices;
  }

  /**
   * Books one replica. Whatever comes of it, the block is put on the change list when HDFS knows
   * it.
   */
  CommitOutcome commit(CommitRequest request) {
    BlockInfo block = StoredBlocks.find(blockManager, request.block().blockId());
    if (block == null) {
      return new CommitOutcome.Moot("the block is gone");
    }
    queue.noteChanged(block);
    if (block.isDeleted() || !block.isCompleteOrCommitted()) {
      return new CommitOutcome.Moot("the block is gone or being written");
    }
    if (block.getGenerationStamp() != request.block().generationStamp()
        || block.getNumBytes() != request.block().lengthBytes()) {
      return new CommitOutcome.Moot("the block was appended to or truncated");
    }
    OptionalInt index = OptionalInt.empty();
    BlockRef made = request.block();
    if (block instanceof BlockInfoStriped striped) {
      index = index(striped, request);
      if (index.isEmpty()) {
        return new CommitOutcome.Moot("no internal block is missing that nobody is making");
      }
      made = describer.unit(striped, index.getAsInt());
    }
    DatanodeStorageInfo target = storageAt(request, block, made.lengthBytes());
    if (target == null) {
      return refused(block, "it is out of service, holds the block or lacks space");
    }
    if (!request.lenient() && !placementKept(block, target)) {
      return refused(block, "the placement policy asks for another place");
    }
    if (!book(block, request, target)) {
      return refused(block, "HDFS's own last check finds no use in a replica there");
    }
    if (block instanceof BlockInfoStriped striped) {
      indices.book(request.target(), index.getAsInt());
      if (!request.stockSourceUuids().isEmpty()) {
        StripedWork.order(
            reconstruction,
            striped,
            request.stockSourceUuids(),
            blockManager.getCorruptReplicas(block),
            made,
            target);
      }
    }
    return new CommitOutcome.Accepted(target.getStorageID(), made);
  }

  /**
   * The internal block that is to be made: the first of those that are asked for and that nobody is
   * making, and that nobody in service has where HDFS lacks any. Empty when there is none, or when
   * HDFS waits for some that were not booked here.
   */
  private OptionalInt index(BlockInfoStriped group, CommitRequest request) {
    NumberReplicas replicas = blockManager.countNodes(group);
    boolean lacking =
        replicas.liveReplicas() < blockManager.getExpectedLiveRedundancyNum(group, replicas);
    // Where none lacks, one may be copied to another rack, though another is in maintenance;
    // whether it is of use is HDFS's last check.
    IntSet free =
        lacking ? request.indices().intersection(describer.missing(group)) : request.indices();
    List<DatanodeStorageInfo> pending = blockManager.pendingReconstruction.getTargets(group);
    if (pending != null) {
      for (DatanodeStorageInfo target : pending) {
        OptionalInt booked =
            indices.index(
                new ReplicaTarget(
                    group.getBlockId(), target.getDatanodeDescriptor().getDatanodeUuid()));
        if (booked.isEmpty()) {
          return OptionalInt.empty();
        }
        free = free.without(booked.getAsInt());
      }
    }
    return free.size() == 0 ? OptionalInt.empty() : OptionalInt.of(free.get(0));
  }

  /** The refusal of a place; moot where the block waits no more, whatever was wrong with it. */
  private CommitOutcome refused(BlockInfo block, String reason) {
    return describer.needsNothing(block)
        ? new CommitOutcome.Moot("the block needs no more replicas")
        : new CommitOutcome.Refused(reason);
  }

  /** Takes one replica back; the block waits again when it then lacks replicas. */
  void cancel(ReplicaTarget target) {
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    if (block == null) {
      return;
    }
    DatanodeStorageInfo storage = pendingAt(block, target.datanodeUuid());
    if (storage != null) {
      blockManager.pendingReconstruction.decrement(block, storage);
      DatanodeStorageInfo.decrementBlocksScheduled(storage);
    }
    if (block.isDeleted() || !block.isComplete()) {
      return;
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    int pending = blockManager.pendingReconstruction.getNumReplicas(block);
    if (blockManager.isNeededReconstruction(block, replicas, pending)) {
      queue.add(
          block,
          replicas.liveReplicas() + pending,
          replicas.readOnlyReplicas(),
          replicas.outOfServiceReplicas(),
          blockManager.getExpectedRedundancyNum(block));
      queue.noteChanged(block);
    }
  }

  /** The pending replica of the block at the DataNode, null when there is none. */
  @Nullable DatanodeStorageInfo pendingAt(BlockInfo block, String datanodeUuid) {
    List<DatanodeStorageInfo> targets = blockManager.pendingReconstruction.getTargets(block);
    if (targets == null) {
      return null;
    }
    for (DatanodeStorageInfo target : targets) {
      if (target.getDatanodeDescriptor().getDatanodeUuid().equals(datanodeUuid)) {
        return target;
      }
    }
    return null;
  }

  /** The storage of its target where a replica may go, null when it may not. */
  @Nullable DatanodeStorageInfo storageAt(CommitRequest target, BlockInfo block, long lengthBytes) {
    DatanodeDescriptor node = blockManager.getDatanodeManager().getDatanode(target.datanodeUuid());
    if (node == null || !dataNodes.isPlaceable(node)) {
      return null;
    }
    if (block.findStorageInfo(node) != null || pendingAt(block, target.datanodeUuid()) != null) {
      return null;
    }
    return reconstruction.choose(
        node, StorageTypeNumbers.typeOf(target.storageType()), lengthBytes);
  }

  /** The storage at its DataNode where a replica may go instead, null when it may not. */
  @Nullable DatanodeStorageInfo otherStorageAt(
      DatanodeDescriptor node, BlockInfo block, int storageType) {
    StorageType type = StorageTypeNumbers.typeOf(storageType);
    DatanodeStorageInfo held = block.findStorageInfo(node);
    return held != null && held.getStorageType() != type && dataNodes.isPlaceable(node)
        ? reconstruction.choose(node, type, block.getNumBytes())
        : null;
  }

  private boolean placementKept(BlockInfo block, DatanodeStorageInfo target) {
    List<DatanodeStorageInfo> planned = new ArrayList<>(List.of(target));
    List<DatanodeStorageInfo> pending = blockManager.pendingReconstruction.getTargets(block);
    if (pending != null) {
      planned.addAll(pending);
    }
    DatanodeStorageInfo[] all = planned.toArray(new DatanodeStorageInfo[0]);
    BlockPlacementStatus after = blockManager.getBlockPlacementStatus(block, all);
    if (after.isPlacementPolicySatisfied()) {
      return true;
    }
    BlockPlacementStatus before = blockManager.getBlockPlacementStatus(block);
    NumberReplicas replicas = blockManager.countNodes(block);
    int expected = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    boolean moreToCome = replicas.liveReplicas() + all.length < expected;
    return moreToCome
        || after.getAdditionalReplicasRequired() < before.getAdditionalReplicasRequired();
  }

  private boolean book(BlockInfo block, CommitRequest request, DatanodeStorageInfo target) {
    DatanodeDescriptor source = source(block, request);
    List<DatanodeDescriptor> containing = new ArrayList<>();
    List<DatanodeStorageInfo> live = new ArrayList<>();
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      containing.add(storage.getDatanodeDescriptor());
      live.add(storage);
    }
    BlockCollection file = blockManager.getBlockCollection(block);
    if (file == null) {
      return false;
    }
    ReplicationWork work =
        new ReplicationWork(
            block,
            file,
            new DatanodeDescriptor[] {source},
            containing,
            live,
            1,
            LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY);
    source.decrementPendingReplicationWithoutTargets();
    work.setTargets(new DatanodeStorageInfo[] {target});
    synchronized (queue) {
      return reconstruction.validate(blockManager, work);
    }
  }

  private DatanodeDescriptor source(BlockInfo block, CommitRequest request) {
    if (!block.isStriped() && !request.stockSourceUuids().isEmpty()) {
      DatanodeDescriptor stock =
          blockManager.getDatanodeManager().getDatanode(request.stockSourceUuids().get(0));
      if (stock != null && stock.isAlive()) {
        return stock;
      }
    }
    return agents;
  }
}
