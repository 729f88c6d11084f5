package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.resting.MoveCandidate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/**
 * Keeps the bookings of moves: a copy more than the file wants, after which HDFS deletes a replica
 * by itself.
 *
 * <p>They are not in HDFS's pending reconstructions, which would hide the loss of a replica from
 * it. A block that has lost one is moved no further.
 */
@NullMarked
final class MoveKeeper implements BookingKeeper {
  private final BlockManager blockManager;
  private final BlockDescriber describer;
  private final ReplicationCommitter committer;
  private final Map<ReplicaTarget, DatanodeStorageInfo> booked = new LinkedHashMap<>();

  MoveKeeper(BlockManager blockManager, BlockDescriber describer, ReplicationCommitter committer) {
    this.blockManager = blockManager;
    this.describer = describer;
    this.committer = committer;
  }

  /** A block that may be moved; empty when it may not. Needs the read lock. */
  Optional<MoveCandidate> candidate(long blockId, int copies, Predicate<String> stays) {
    BlockInfo block = StoredBlocks.find(blockManager, blockId);
    if (block == null || !isWhole(block)) {
      return Optional.empty();
    }
    return Optional.of(
        new MoveCandidate(
            describer.describeAsHeld(block),
            new AwakeCopies(blockManager, copies, stays).lacking(block),
            storageType(block, stays)));
  }

  /** That of a replica which does not stay, and can be read, where there is one. */
  private int storageType(BlockInfo block, Predicate<String> stays) {
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    int type = 0;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      if (BlockDescriber.isGood(storage, corrupt)) {
        type = StorageTypeNumbers.numberOf(storage.getStorageType());
        if (!stays.test(storage.getDatanodeDescriptor().getDatanodeUuid())) {
          break;
        }
      }
    }
    return type;
  }

  /** Whether it is replicated, not being written, and HDFS neither makes nor deletes a replica. */
  boolean isWhole(BlockInfo block) {
    if (block.isStriped() || block.isDeleted() || !block.isComplete()) {
      return false;
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    return replicas.liveReplicas() == blockManager.getExpectedLiveRedundancyNum(block, replicas)
        && blockManager.pendingReconstruction.getNumReplicas(block) == 0;
  }

  @Override
  public CommitOutcome commit(CommitRequest request) {
    BlockInfo block = StoredBlocks.find(blockManager, request.block().blockId());
    if (block == null || !isWhole(block) || !describer.ref(block).equals(request.block())) {
      return new CommitOutcome.Moot("the block is not as it was, or lacks a replica");
    }
    if (!request.stockSourceUuids().isEmpty()) {
      return new CommitOutcome.Refused("it has no agent");
    }
    DatanodeStorageInfo target = committer.storageAt(request, block, block.getNumBytes());
    if (target == null) {
      return new CommitOutcome.Refused("it is out of service, holds the block or lacks space");
    }
    DatanodeStorageInfo.incrementBlocksScheduled(target);
    booked.put(request.target(), target);
    return new CommitOutcome.Accepted(target.getStorageID(), request.block());
  }

  /** All that are booked. Needs no lock. */
  List<ReplicaTarget> all() {
    return List.copyOf(booked.keySet());
  }

  @Override
  public boolean keeps(ReplicaTarget target) {
    return booked.containsKey(target);
  }

  @Override
  public void cancel(ReplicaTarget target) {
    boolean stored = status(target) == ReplicaStatus.STORED;
    DatanodeStorageInfo storage = booked.remove(target);
    // HDFS has taken one that is stored off its count.
    if (storage != null && !stored) {
      DatanodeStorageInfo.decrementBlocksScheduled(storage);
    }
  }

  @Override
  public ReplicaStatus status(ReplicaTarget target) {
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    DatanodeDescriptor node = blockManager.getDatanodeManager().getDatanode(target.datanodeUuid());
    if (block == null || block.isDeleted() || node == null || !node.isAlive()) {
      return ReplicaStatus.ENDED;
    }
    if (block.findStorageInfo(node) != null) {
      return ReplicaStatus.STORED;
    }
    return isWhole(block) ? ReplicaStatus.PENDING : ReplicaStatus.ENDED;
  }
}
