package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.hint.HintVerdict;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Judges hints that replicas would be better elsewhere, and has their copies booked. The receiver
 * names the DataNode that a replica is to leave as the Balancer's receivers do, and HDFS deletes
 * the replica there by its own rules. The copy has the storage type that the file's policy asks
 * for.
 */
@NullMarked
final class HintKeeper implements BookingKeeper {
  private final BlockManager blockManager;
  private final BlockDescriber describer;
  private final PolicyTypes types;
  private final ReplicationCommitter committer;
  private final MoveKeeper bookings;
  private final ReplicaJudge judge;

  /** Has judged nothing. */
  HintKeeper(BlockManagerBridge bridge, NodeNumbers numbers) {
    this.blockManager = bridge.blockManager();
    this.describer = bridge.describer();
    this.judge = ReplicaJudge.of(bridge);
    this.types = new PolicyTypes(blockManager, judge, numbers);
    this.committer = bridge.committer();
    this.bookings = new MoveKeeper(bridge);
  }

  /** The verdict on whether a replica may be moved. Needs the read lock. */
  HintVerdict judge(MoveHint hint) {
    BlockInfo block = StoredBlocks.find(blockManager, hint.blockId());
    DatanodeDescriptor from = node(hint.fromUuid());
    if (block == null
        || from == null
        || block.isStriped()
        || block.isDeleted()
        || block.getGenerationStamp() != hint.generationStamp()
        || !judge.holds(from, block)
        || !isOn(hint.storageType(), block.findStorageInfo(from))) {
      return new HintVerdict.Unfit(MoveFate.STALE);
    }
    if (!from.isInService() || !judge.isSettled(block) || judge.isBeingWritten(block)) {
      return new HintVerdict.Unfit(MoveFate.BUSY);
    }
    OptionalInt type = types.inPlaceOf(block, block.findStorageInfo(from));
    if (type.isEmpty()) {
      return new HintVerdict.Unfit(MoveFate.BUSY);
    }
    OptionalInt named = StorageTypeNumbers.numberOf(hint.toType());
    if (named.isPresent() && named.getAsInt() != type.getAsInt()) {
      return new HintVerdict.Unfit(
          types.isAvailable(named.getAsInt()) ? MoveFate.STALE : MoveFate.NO_PLACE);
    }
    boolean within = committer.otherStorageAt(from, block, type.getAsInt()) != null;
    Optional<Boolean> pinned = judge.isPinned(from, block.getBlockId());
    if (!within && pinned.isEmpty()) {
      return new HintVerdict.Asked();
    }
    boolean stays = !pinned.equals(Optional.of(false));
    return stays && !within
        ? new HintVerdict.Unfit(MoveFate.PINNED)
        : new HintVerdict.Fit(describer.describeAsHeld(block), type.getAsInt(), within, stays);
  }

  private static boolean isOn(String type, DatanodeStorageInfo storage) {
    return type.isEmpty() || type.equals(storage.getStorageType().name());
  }

  private @Nullable DatanodeDescriptor node(String uuid) {
    return blockManager.getDatanodeManager().getDatanode(uuid);
  }

  /** Books a copy, if the replica may still go for it. */
  @Override
  public CommitOutcome commit(CommitRequest request) {
    BlockInfo block = StoredBlocks.find(blockManager, request.block().blockId());
    DatanodeDescriptor from = node(request.leavingUuid());
    if (block == null || from == null || !judge.holds(from, block) || judge.isBeingWritten(block)) {
      return new CommitOutcome.Moot("the block or its replica is not as it was");
    }
    DatanodeDescriptor to = node(request.datanodeUuid());
    if (to == null || (!request.isWithin() && !judge.isMovable(block, from, to))) {
      return new CommitOutcome.Refused("the placement policy asks for another place");
    }
    OptionalInt type = types.inPlaceOf(block, block.findStorageInfo(from));
    if (!type.equals(OptionalInt.of(request.storageType()))) {
      return new CommitOutcome.Moot("its storage policy does not ask for that type any more");
    }
    return bookings.commit(request);
  }

  @Override
  public boolean keeps(ReplicaTarget target) {
    return bookings.keeps(target);
  }

  @Override
  public void cancel(ReplicaTarget target) {
    bookings.cancel(target);
  }

  @Override
  public ReplicaStatus status(ReplicaTarget target) {
    return bookings.status(target);
  }
}
