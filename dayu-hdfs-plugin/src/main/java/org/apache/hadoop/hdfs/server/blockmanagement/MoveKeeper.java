package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.resting.MoveCandidate;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
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

  MoveKeeper(
      BlockManager blockManager,
      BlockDescriber describer,
      ReplicationCommitter committer,
      ReplicaJudge judge) {
    this.blockManager = blockManager;
    this.describer = describer;
    this.committer = committer;
    this.judge = judge;
  }

  /** A block that may be moved; empty when it may not. Needs the read lock. */
  Optional<MoveCandidate> candidate(long blockId, int copies, Predicate<String> stays) {
    BlockInfo block = StoredBlocks.find(blockManager, blockId);
    if (block == null || !judge.isSettled(block)) {
      return Optional.empty();
    }
    int lacking = new AwakeCopies(blockManager, copies, stays).lacking(block);
    if (lacking > 0 && !mayLeave(block, stays)) {
      return Optional.empty();
    }
    LowRedundancyBlock held = describer.describeAsHeld(block);
    if (lacking > 0 && block instanceof BlockInfoStriped group) {
      return leaving(group, stays)
          .map(
              unit ->
                  new MoveCandidate(
                      held.copying(unit.getBlockIndex()),
                      lacking,
                      StorageTypeNumbers.numberOf(unit.getStorage().getStorageType())));
    }
    return Optional.of(new MoveCandidate(held, lacking, storageType(block, stays)));
  }

  /**
   * Whether no client has pinned any replica that HDFS may delete for a copy, as far as agents have
   * told. Of a group it is the one that leaves.
   */
  private boolean mayLeave(BlockInfo block, Predicate<String> stays) {
    boolean free = true;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      // All of them are asked at once.
      free &=
          stays.test(node.getDatanodeUuid())
              || judge.isPinned(node, describer.heldId(block, storage)).equals(Optional.of(false));
    }
    return free;
  }

  /**
   * An internal block that can be read and is on a DataNode which does not stay: one whose rack has
   * another, where there is one, as that may go to any rack.
   */
  private Optional<StorageAndBlockIndex> leaving(BlockInfoStriped group, Predicate<String> stays) {
    Map<String, Integer> unitsByRack = new HashMap<>();
    List<StorageAndBlockIndex> leaving = new ArrayList<>();
    for (StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
      DatanodeDescriptor node = one.getStorage().getDatanodeDescriptor();
      if (judge.holds(node, group)) {
        unitsByRack.merge(node.getNetworkLocation(), 1, Integer::sum);
        if (node.isAlive() && node.isInService() && !stays.test(node.getDatanodeUuid())) {
          leaving.add(one);
        }
      }
    }
    return leaving.stream().max(Comparator.comparingInt(one -> unitsOf(one, unitsByRack)));
  }

  private static int unitsOf(StorageAndBlockIndex one, Map<String, Integer> unitsByRack) {
    String rack = one.getStorage().getDatanodeDescriptor().getNetworkLocation();
    return unitsByRack.getOrDefault(rack, 0);
  }

  /** That of a replica which does not stay, and can be read, where there is one. */
  private int storageType(BlockInfo block, Predicate<String> stays) {
    int type = 0;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      if (judge.isGood(block, storage)) {
        type = StorageTypeNumbers.numberOf(storage.getStorageType());
        if (!stays.test(storage.getDatanodeDescriptor().getDatanodeUuid())) {
          break;
        }
      }
    }
    return type;
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
   * @param made what is copied, the block or an internal block
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

  /** Whether a replica at the target is the one that is booked, and not one that leaves it. */
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
