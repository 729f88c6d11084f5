package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.BlockRef;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the bookings of moves: a copy more than the file wants, after which HDFS deletes a replica
 * by itself. Of an erasure-coded group it is an internal block that is there twice then, and its
 * receiver names the DataNode that it is to go from, as the Balancer's receivers do.
 *
 * <p>They are not in HDFS's pending reconstructions, which would hide the loss of a replica from
 * it. A block that has lost one is moved no further.
 */
@NullMarked
final class MoveKeeper implements BookingKeeper {
  private final BlockManager blockManager;
  private final BlockDescriber describer;
  private final ReplicationCommitter committer;
  private final ReplicaJudge judge;
  private final Map<ReplicaTarget, Booking> booked = new HashMap<>();

  /**
   * A copy that is booked.
   *
   * @param to where it is counted as scheduled
   * @param leaving where the replica was that is to go for it; null where none is
   */
  private record Booking(DatanodeStorageInfo to, @Nullable DatanodeStorageInfo leaving) {}

  /** Keeps none. */
  MoveKeeper(BlockManagerBridge bridge) {
    this.blockManager = bridge.blockManager();
    this.describer = bridge.describer();
    this.committer = bridge.committer();
    this.judge = ReplicaJudge.of(bridge);
  }

  private @Nullable DatanodeDescriptor node(String uuid) {
    return blockManager.getDatanodeManager().getDatanode(uuid);
  }

  @Override
  public CommitOutcome commit(CommitRequest request) {
    BlockInfo block = StoredBlocks.find(blockManager, request.block().blockId());
    if (block == null || !judge.isSettled(block) || !describer.ref(block).equals(request.block())) {
      return new CommitOutcome.Moot("the block is not as it was, or lacks a replica");
    }
    if (!request.stockSourceUuids().isEmpty()) {
      return new CommitOutcome.Refused("it has no agent");
    }
    return block instanceof BlockInfoStriped group
        ? commit(group, request)
        : book(block, request, request.block());
  }

  private CommitOutcome commit(BlockInfoStriped group, CommitRequest request) {
    int index = request.indices().only();
    DatanodeDescriptor from = node(request.leavingUuid());
    if (from == null
        || !judge.holds(from, group)
        || group.getStorageBlockIndex(group.findStorageInfo(from)) != index) {
      return new CommitOutcome.Moot("the internal block is not where it was");
    }
    DatanodeDescriptor to = node(request.datanodeUuid());
    return to != null && judge.isMovable(group, from, to)
        ? book(group, request, describer.unit(group, index))
        : new CommitOutcome.Refused("the placement policy asks for another place");
  }

  /**
   * Books a copy.
   *
   * @param made the block or internal block that is copied
   */
  private CommitOutcome book(BlockInfo block, CommitRequest request, BlockRef made) {
    DatanodeStorageInfo target = target(block, request, made);
    if (target == null) {
      return new CommitOutcome.Refused("it is out of service, holds the block or lacks space");
    }
    DatanodeStorageInfo.incrementBlocksScheduled(target);
    DatanodeDescriptor from = node(request.leavingUuid());
    booked.put(
        request.target(), new Booking(target, from == null ? null : block.findStorageInfo(from)));
    return new CommitOutcome.Accepted(target.getStorageID(), made);
  }

  private @Nullable DatanodeStorageInfo target(
      BlockInfo block, CommitRequest request, BlockRef made) {
    DatanodeDescriptor node = node(request.datanodeUuid());
    return request.isWithin() && node != null
        ? committer.otherStorageAt(node, block, request.storageType())
        : committer.storageAt(request, block, made.lengthBytes());
  }

  @Override
  public boolean keeps(ReplicaTarget target) {
    return booked.containsKey(target);
  }

  @Override
  public void cancel(ReplicaTarget target) {
    ReplicaStatus status = status(target);
    Booking booking = booked.remove(target);
    // HDFS has taken one that is stored off its count.
    if (booking != null && status != ReplicaStatus.STORED && status != ReplicaStatus.KEPT_BOTH) {
      DatanodeStorageInfo.decrementBlocksScheduled(booking.to);
    }
  }

  @Override
  public ReplicaStatus status(ReplicaTarget target) {
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    DatanodeDescriptor node = node(target.datanodeUuid());
    if (block == null || block.isDeleted() || node == null || !node.isAlive()) {
      return ReplicaStatus.ENDED;
    }
    Booking booking = booked.get(target);
    if (isStored(booking, block.findStorageInfo(node))) {
      return keepsBoth(block, booking) ? ReplicaStatus.KEPT_BOTH : ReplicaStatus.STORED;
    }
    return judge.isSettled(block) ? ReplicaStatus.PENDING : ReplicaStatus.ENDED;
  }

  /** True if a replica at the target is the one that is booked, and not one that leaves it. */
  private static boolean isStored(@Nullable Booking booking, @Nullable DatanodeStorageInfo held) {
    return held != null
        && (booking == null || booking.to.getStorageType() == held.getStorageType());
  }

  /** Says whether the replica that was to go is where it was, and HDFS does not delete it. */
  private boolean keepsBoth(BlockInfo block, @Nullable Booking booking) {
    if (booking == null || booking.leaving == null) {
      return false;
    }
    DatanodeDescriptor from = booking.leaving.getDatanodeDescriptor();
    DatanodeStorageInfo held = block.findStorageInfo(from);
    return held != null
        && held.getStorageType() == booking.leaving.getStorageType()
        && judge.holds(from, block);
  }
}
