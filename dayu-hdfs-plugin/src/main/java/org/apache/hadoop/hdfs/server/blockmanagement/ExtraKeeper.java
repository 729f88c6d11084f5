package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.extra.ExtraReplicas;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraCandidate;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.protocol.BlockRef;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Keeps extra replicas in HDFS: books them, promotes them the moment an original is missed, and
 * ends them as HDFS ends its own excess ones. What a block has too much of it adopts. Of a group an
 * extra replica is an internal block that another DataNode has as well.
 *
 * <p>Every method needs the namesystem lock, the write lock unless it says otherwise.
 */
@NullMarked
final class ExtraKeeper implements BookingKeeper {
  private final BlockManager blockManager;
  private final GatedLowRedundancyBlocks queue;
  private final BlockDescriber describer;
  private final ReplicationCommitter committer;
  private final ReplicaJudge judge;
  private final ReachedRedundancy reached;
  private final ExtraBook book;
  private final boolean ofGroups;
  private final Field field;
  private final ExtraExcessMap map;
  private final ServingReplicas serving;
  private final ScheduledExtras scheduled = new ScheduledExtras();

  /**
   * A keeper that has replaced nothing yet. Needs no lock.
   *
   * @param ofGroups whether groups may have extra internal blocks
   * @throws ReflectiveOperationException when this Hadoop does not let the map be replaced
   */
  ExtraKeeper(
      BlockManager blockManager,
      GatedLowRedundancyBlocks queue,
      BlockDescriber describer,
      ReplicationCommitter committer,
      ReplicaJudge judge,
      ExtraBook book,
      boolean ofGroups)
      throws ReflectiveOperationException {
    this.blockManager = blockManager;
    this.queue = queue;
    this.describer = describer;
    this.committer = committer;
    this.judge = judge;
    this.reached = new ReachedRedundancy(blockManager, queue, describer);
    this.book = book;
    this.ofGroups = ofGroups;
    this.field = BlockManager.class.getDeclaredField("excessRedundancyMap");
    field.setAccessible(true);
    ExtraExcessMap.check();
    this.map = ExtraExcessMap.over((ExcessRedundancyMap) field.get(blockManager));
    this.serving = new ServingReplicas(blockManager, judge, map, book);
  }

  /**
   * Puts the map in the place of HDFS's own, where no other keeper has, and has the book asked.
   *
   * @throws ReflectiveOperationException when that did not work; HDFS keeps its own
   */
  void install() throws ReflectiveOperationException {
    field.set(blockManager, map);
    map.join(book, this::lacks);
    if (!inPlace()) {
      throw new NoSuchFieldException("BlockManager.excessRedundancyMap cannot be replaced");
    }
    queue.tell(map::lacks);
  }

  /** True if HDFS uses the map. Needs no lock. */
  boolean inPlace() {
    try {
      return field.get(blockManager) == map && map.asks(book);
    } catch (IllegalAccessException e) {
      return false;
    }
  }

  /** Puts HDFS's own map back, as it is by now, unless another keeper uses this one. */
  void putBack() throws ReflectiveOperationException {
    if (inPlace() && !map.leave(book)) {
      queue.tell(block -> {});
      field.set(blockManager, map.own());
    }
    book.clear();
  }

  /** A block that may have extra replicas; empty when it may not. Needs the read lock. */
  Optional<ExtraCandidate> candidate(long blockId) {
    BlockInfo block = StoredBlocks.find(blockManager, blockId);
    if (block == null || !mayHaveMore(block)) {
      return Optional.empty();
    }
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      if (judge.isGood(block, storage) && storage.getDatanodeDescriptor().isInService()) {
        return Optional.of(
            new ExtraCandidate(
                describer.describeAsHeld(block),
                StorageTypeNumbers.numberOf(storage.getStorageType()),
                blockManager.getExpectedRedundancyNum(block),
                surplus(block),
                extraUnits(block)));
      }
    }
    return Optional.empty();
  }

  private boolean mayHaveMore(BlockInfo block) {
    if ((block.isStriped() && !ofGroups) || block.isDeleted() || !block.isComplete()) {
      return false;
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    return replicas.liveReplicas() >= blockManager.getExpectedLiveRedundancyNum(block, replicas);
  }

  private Map<String, Integer> extraUnits(BlockInfo block) {
    if (!(block instanceof BlockInfoStriped group) || !book.any(block.getBlockId())) {
      return Map.of();
    }
    Map<String, Integer> units = new HashMap<>();
    for (StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
      String uuid = one.getStorage().getDatanodeDescriptor().getDatanodeUuid();
      boolean serves = ServingReplicas.serves(one.getStorage().getDatanodeDescriptor());
      if (serves
          && book.contains(block.getBlockId(), uuid)
          && judge.isGood(block, one.getStorage())) {
        units.put(uuid, Integer.valueOf(one.getBlockIndex()));
      }
    }
    return units;
  }

  private int surplus(BlockInfo block) {
    return Math.max(0, live(block) - blockManager.getExpectedRedundancyNum(block));
  }

  /**
   * Takes replicas that a block has beyond its factor for extra ones, as many as it may have. Where
   * one that is counted turns out to be gone, {@link #lacks} has one counted again.
   *
   * @param most replicas that the block may have, its extra ones among them
   */
  void adopt(long blockId, int most) {
    BlockInfo block = StoredBlocks.find(blockManager, blockId);
    if (block == null || !inPlace() || !mayHaveMore(block)) {
      return;
    }
    int factor = blockManager.getExpectedRedundancyNum(block);
    int room = most - factor - serving.extra(block).size();
    List<DatanodeStorageInfo> counted = serving.counted(block);
    int left = Math.min(room, Math.min(surplus(block), counted.size() - factor));
    // Those that HDFS itself would delete: without them no rack and no storage type is lost.
    for (DatanodeStorageInfo one : judge.surplus(block, counted, factor)) {
      ReplicaTarget target =
          new ReplicaTarget(blockId, one.getDatanodeDescriptor().getDatanodeUuid());
      if (left > 0 && book.adopt(target, bytes(block))) {
        left--;
      }
    }
  }

  private static long bytes(BlockInfo block) {
    return Math.max(1, block.getNumBytes());
  }

  private int live(BlockInfo block) {
    return blockManager.countNodes(block).liveReplicas();
  }

  @Override
  public CommitOutcome commit(CommitRequest request) {
    BlockInfo block = StoredBlocks.find(blockManager, request.block().blockId());
    if (block == null || !inPlace() || !mayHaveMore(block)) {
      return new CommitOutcome.Moot("the block may have no extra replica now");
    }
    if (block.getGenerationStamp() != request.block().generationStamp()
        || block.getNumBytes() != request.block().lengthBytes()) {
      return new CommitOutcome.Moot("the block was appended to or truncated");
    }
    if (!request.stockSourceUuids().isEmpty()) {
      return new CommitOutcome.Refused("it has no agent");
    }
    BlockRef made =
        block instanceof BlockInfoStriped group
            ? describer.unit(group, request.indices().only())
            : request.block();
    DatanodeStorageInfo target = committer.storageAt(request, block, made.lengthBytes());
    if (target == null) {
      return new CommitOutcome.Refused("it is out of service, holds the block or lacks space");
    }
    Optional<ExtraLimits.Refusal> refusal =
        book.grant(request.target(), Math.max(1, made.lengthBytes()));
    if (refusal.isPresent()) {
      return switch (refusal.get()) {
        case NODE_FULL, IS_THERE -> new CommitOutcome.Refused("it has its share of extra replicas");
        case NO_SPACE, TOO_MUCH_ORDERED, NOT_WANTED ->
            new CommitOutcome.Moot("no extra replica may be added now");
      };
    }
    scheduled.order(request.target(), target);
    return new CommitOutcome.Accepted(target.getStorageID(), made);
  }

  /** All that are kept. Needs no lock. */
  List<ReplicaTarget> all() {
    return book.all();
  }

  @Override
  public boolean keeps(ReplicaTarget target) {
    return book.contains(target.blockId(), target.datanodeUuid());
  }

  @Override
  public void cancel(ReplicaTarget target) {
    if (status(target) == ReplicaStatus.STORED) {
      scheduled.settle(target);
    } else {
      forget(target);
    }
  }

  /**
   * Forgets one that does not come, is gone, or serves no more. For one in maintenance HDFS would
   * want a live replica less as long as it is listed: HDFS forgets it as well, once it may.
   */
  private void forget(ReplicaTarget target) {
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    DatanodeDescriptor node = node(target);
    DatanodeStorageInfo storage =
        block == null || node == null ? null : block.findStorageInfo(node);
    if (storage != null) {
      scheduled.settle(target);
    }
    if (block == null || storage == null || !judge.countsAsInMaintenance(block, storage)) {
      book.gone(target);
      scheduled.cancel(target);
    } else if (!mayBeUnlisted(block, storage)) {
      book.arrived(target);
    } else if (book.end(target, Integer.MAX_VALUE, 0) == ExtraReplicas.Ending.DELETE) {
      // Its file stays: the DataNode may be off, and would delete it hours later, whatever is then.
      blockManager.removeStoredBlock(block, storage.getDatanodeDescriptor());
    }
  }

  private boolean mayBeUnlisted(BlockInfo block, DatanodeStorageInfo storage) {
    return judge.mayGoFromMaintenance(block)
        && (!block.isStriped() || serving.hasTwin(block, storage));
  }

  @Override
  public ReplicaStatus status(ReplicaTarget target) {
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    DatanodeDescriptor node = node(target);
    boolean served = node != null && ServingReplicas.serves(node);
    if (block == null || block.isDeleted() || !block.isComplete() || !served) {
      return ReplicaStatus.ENDED;
    }
    return block.findStorageInfo(node) != null ? ReplicaStatus.STORED : ReplicaStatus.PENDING;
  }

  /**
   * HDFS finds that a block lacks replicas: as many extra ones of it as are there, and heard of,
   * take the place of those that are lost, before anybody plans a copy.
   */
  private void lacks(BlockInfo block) {
    if (!book.any(block.getBlockId()) || block.isDeleted() || !block.isCompleteOrCommitted()) {
      return;
    }
    int live = live(block);
    boolean promoted = false;
    while (promoteOne(block)) {
      promoted = true;
    }
    if (promoted) {
      reached.counted(block, live);
    }
  }

  /** Promotes one where HDFS asks for one. */
  private boolean promoteOne(BlockInfo block) {
    NumberReplicas replicas = blockManager.countNodes(block);
    int live = replicas.liveReplicas();
    int needed = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    if (live >= needed) {
      return false;
    }
    Optional<DatanodeStorageInfo> substitute = serving.substitute(block, replicas);
    if (substitute.isEmpty()) {
      return false;
    }
    String uuid = substitute.get().getDatanodeDescriptor().getDatanodeUuid();
    scheduled.settle(new ReplicaTarget(block.getBlockId(), uuid));
    return book.promote(block.getBlockId(), Set.of(uuid), live, needed);
  }

  /**
   * Ends one: HDFS deletes it, or counts it if the block or its placement needs it. It stands for
   * now where HDFS counts a replica of the block that may be gone, or where its DataNode is in
   * maintenance and the block lacks a replica without it.
   */
  void end(ReplicaTarget target) {
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    if (block == null || status(target) != ReplicaStatus.STORED) {
      forget(target);
    } else if (judge.isSure(block)) {
      DatanodeDescriptor node = node(target);
      DatanodeStorageInfo storage = node == null ? null : block.findStorageInfo(node);
      boolean twin = storage != null && serving.hasTwin(block, storage);
      if (storage != null && !twin && serving.placementAsksFor(block, storage)) {
        handBack(target, block);
      } else {
        end(target, block, twin ? Integer.MAX_VALUE : live(block));
      }
    }
  }

  /** Ends one in any case: where HDFS is not sure of the block, it does with it as it sees fit. */
  void letGo(ReplicaTarget target) {
    end(target);
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    if (keeps(target) && block != null) {
      handBack(target, block);
    }
  }

  /** HDFS counts it, and looks in its next round, or when it is sure, which replica is too much. */
  private void handBack(ReplicaTarget target, BlockInfo block) {
    int live = live(block);
    book.gone(target);
    reached.counted(block, live);
    blockManager.postponeBlock(new Block(block));
  }

  private @Nullable DatanodeDescriptor node(ReplicaTarget target) {
    return blockManager.getDatanodeManager().getDatanode(target.datanodeUuid());
  }

  /**
   * Ends one that has arrived.
   *
   * @param live replicas that count, as many as can be where one takes the place of this one
   */
  private void end(ReplicaTarget target, BlockInfo block, int live) {
    DatanodeDescriptor node = node(target);
    ExtraReplicas.Ending ending =
        book.end(target, live, blockManager.getExpectedRedundancyNum(block));
    scheduled.settle(target);
    DatanodeStorageInfo storage = node == null ? null : block.findStorageInfo(node);
    if (ending == ExtraReplicas.Ending.DELETE && node != null && storage != null) {
      // As BlockManager.processChosenExcessRedundancy does.
      map.own().add(node, block);
      Block held = new Block(block);
      held.setBlockId(describer.heldId(block, storage));
      blockManager.addToInvalidates(held, node);
    } else if (ending == ExtraReplicas.Ending.PROMOTE) {
      reached.counted(block, live);
    }
  }

  /** The number of those on their way. */
  int scheduledCount() {
    return scheduled.size();
  }

  /** Forgets of those on their way what has arrived, or is not kept any more. */
  void settleScheduled() {
    scheduled.settleIf(target -> !keeps(target) || status(target) == ReplicaStatus.STORED);
  }
}
