package io.dayu.hdfs.state;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * All blocks of HDFS's low-redundancy queue: those that wait and those that stand aside. Blocks
 * that wait are in the order in which they are to be planned, with the common bytes of every node
 * kept alongside; blocks that stand aside cannot be planned now.
 *
 * <p>Follows HDFS's queue by changes: its cost is that of the changes, whatever waits. Targets that
 * were refused at commit, or failed, are barred for the block until it is recovered or no place is
 * left for it. Of the blocks that stand aside because a plan found no place or source, a plan looks
 * at some, in turn, so that however many there are the others are not kept waiting; those that were
 * read with an obstacle no plan looks at. Not thread safe: for the planner thread.
 */
public final class TaskTable implements TriedTypes {
  /** HDFS's levels; the fifth holds blocks of which no good replica is left. */
  private static final int LEVELS = 5;

  /** Refusals after which a commit no longer insists on the placement policy. */
  private static final int LENIENT_AFTER = 3;

  /** Part of the blocks a plan looks at that may be such as stand aside, for each level. */
  private static final int ASIDE_PART = 16;

  private final List<PriorityLevel> byLevel = new ArrayList<>();
  private final Refusals refusals = new Refusals();
  private final PlacementCopies placementCopies = new PlacementCopies();
  private final StuckBlocks stuck = new StuckBlocks();
  private final Wishes wishes = new Wishes();
  private final SourceBars bars = new SourceBars();
  private final LateBlocks late = new LateBlocks();
  private final List<BlockBook> books = List.of(stuck, refusals, wishes, bars, late);
  private LongPredicate underWay = id -> false;
  private final LowerWork lower = new LowerWork();
  private final Map<Long, Integer> triedTypes = new HashMap<>();
  private long[] commonBytes = new long[16];
  private long waitingBytes;
  private long waitingReadBytes;
  private int waiting;
  private int aside;
  private long judgedFromNs;

  public TaskTable() {
    for (int level = 0; level < LEVELS; level++) {
      byLevel.add(new PriorityLevel());
    }
  }

  /**
   * Adds a block or replaces what was known of it. It waits, in the place that it had if it waited
   * before at this level, unless it comes with an obstacle.
   */
  public void put(LowRedundancyBlock block, long nowNs) {
    bars.heldBy(block.task().id(), block.task().barred());
    if (block.obstacle().isPresent()) {
      putAside(block, block.obstacle().get(), nowNs);
    } else if (placementRestNs(block, nowNs) > 0) {
      putAside(block, Obstacle.TAKEN_AWAY, nowNs);
    } else if (late.restNs(block.task().id(), nowNs) > 0) {
      putAside(block, Obstacle.TOO_LATE, nowNs);
    } else {
      placeWaiting(block, nowNs);
    }
  }

  /** Replaces what is known of a block that stands aside; it goes on to do so. */
  public void putAside(LowRedundancyBlock block, Obstacle obstacle, long nowNs) {
    placeAside(block, nowNs);
    stuck.note(block.task().id(), obstacle, nowNs);
  }

  private void placeWaiting(LowRedundancyBlock block, long nowNs) {
    long id = block.task().id();
    int level = block.task().priority();
    int sinceSec = lacksSinceSec(id, nowNs);
    BlockQueue queue = byLevel.get(level).waiting;
    if (queue.find(id) == null) {
      take(id);
    }
    LowRedundancyBlock before = queue.put(block, sinceSec);
    if (before == null) {
      waiting++;
    } else {
      account(before.task(), -1);
    }
    account(block.task(), 1);
  }

  /** Plans a block that waits as one with a single replica left, until HDFS tells of it anew. */
  public void putFirst(long blockId, long nowNs) {
    find(blockId)
        .filter(block -> block.task().priority() > 0 && !standsAside(blockId))
        .ifPresent(block -> placeWaiting(block.first(), nowNs));
  }

  private void placeAside(LowRedundancyBlock block, long nowNs) {
    int sinceSec = lacksSinceSec(block.task().id(), nowNs);
    take(block.task().id());
    byLevel.get(block.task().priority()).aside.put(block, sinceSec);
    aside++;
  }

  /** Since when a block lacks a replica: the first moment counts, on its way or not. */
  private int lacksSinceSec(long id, long nowNs) {
    int unknown = seconds(nowNs - late.underWayNs(id, nowNs));
    for (PriorityLevel level : byLevel) {
      int sinceSec = level.waiting.sinceSec(id, level.aside.sinceSec(id, unknown));
      if (sinceSec != unknown) {
        return sinceSec;
      }
    }
    return unknown;
  }

  private static int seconds(long ns) {
    return (int) TimeUnit.NANOSECONDS.toSeconds(ns);
  }

  /** For how many seconds the block has lacked a replica by nobody's order; 0 where it does not. */
  public int lackedSec(long blockId, long nowNs) {
    int now = seconds(nowNs);
    return Math.min(now - lacksSinceSec(blockId, nowNs), seconds(nowNs - judgedFromNs));
  }

  /** No time that has passed so far counts as Dayu's fault. */
  public void restartClocks(long nowNs) {
    judgedFromNs = nowNs;
    late.restart(nowNs);
    stuck.restart(nowNs);
  }

  /** Takes a block out, wherever it is; returns what was known of it, null when nothing was. */
  private @Nullable LowRedundancyBlock take(long id) {
    for (PriorityLevel level : byLevel) {
      LowRedundancyBlock removed = level.waiting.remove(id);
      if (removed != null) {
        waiting--;
        account(removed.task(), -1);
        return removed;
      }
      removed = level.aside.remove(id);
      if (removed != null) {
        aside--;
        return removed;
      }
    }
    return null;
  }

  /** Forgets a block that HDFS's queue holds no more. */
  public void remove(long blockId) {
    take(blockId);
    triedTypes.remove(blockId);
    settle(blockId);
    wishes.left(blockId);
  }

  /** Settles a block; one that failed may be on its way, and back soon: its clock runs on. */
  private void settle(long blockId) {
    if (refusals.count(blockId) == 0) {
      stuck.forget(blockId);
    } else {
      stuck.leave(blockId);
    }
  }

  /** Forgets everything of blocks that lack a replica. */
  public void clear() {
    clearBlocks();
    refusals.clear();
    placementCopies.clear();
    stuck.clear();
    bars.clear();
    late.clear();
  }

  /** Forgets all blocks, but not what was learnt of them: all are about to be read anew. */
  public void clearBlocks() {
    byLevel.forEach(PriorityLevel::clear);
    Arrays.fill(commonBytes, 0);
    waitingBytes = 0;
    waitingReadBytes = 0;
    waiting = 0;
    aside = 0;
    triedTypes.clear();
  }

  /** Bars a node for a block, because a commit refused it there. */
  public void refuse(long blockId, int node) {
    refusals.refuse(blockId, node);
  }

  /** Bars a node for a block, because a transfer there failed; its clock runs on from now. */
  public void failed(long blockId, int node, long nowNs) {
    refuse(blockId, node);
    stuck.note(blockId, Obstacle.REFUSED, nowNs);
  }

  /** The same for a transfer; the clock is of blocks that lack a replica alone. */
  public void failed(Transfer transfer, long nowNs) {
    long blockId = transfer.target().blockId();
    if (transfer.task().workClass() == WorkClass.SAFETY) {
      failed(blockId, transfer.destination(), nowNs);
    } else {
      refuse(blockId, transfer.destination());
    }
  }

  /** True if people are told of a block's last failure: of the first, the second, the fourth. */
  public boolean isFailureTold(Transfer transfer) {
    return Integer.bitCount(refusals.count(transfer.target().blockId())) == 1;
  }

  /** Lets a block try its refused nodes again after a rest: no other place is left for it. */
  public void forgive(long blockId, long nowNs) {
    refusals.endRound(blockId, nowNs);
  }

  /** Lets a block that lacks nothing try all nodes again at once: each has refused it. */
  public void forgetRefusals(long blockId) {
    refusals.forget(blockId);
  }

  /** Forgets where a block was refused: it has its replica, whose transfer is known no more. */
  public void recovered(long blockId) {
    refusals.forget(blockId);
    stuck.forget(blockId);
    bars.forget(blockId);
    late.recovered(blockId, underWay.test(blockId));
    wishes.recovered(blockId, find(blockId).isPresent());
  }

  /** A replica of the block was booked; its clock runs on when that has failed before. */
  public void planned(long blockId, long nowNs) {
    if (find(blockId).filter(TaskTable::isForPlacement).isPresent()) {
      placementCopies.booked(blockId, nowNs);
    }
    triedTypes.remove(blockId);
    if (find(blockId).isPresent()) {
      late.begins(blockId, nowNs);
    }
    settle(blockId);
  }

  /**
   * Leaves a block to stock HDFS for a while, at once: Dayu would bring its replica much too late.
   *
   * @param lateNs for how long it has lacked the replica
   */
  public void leaveToStock(long blockId, long lateNs, long nowNs) {
    late.leave(blockId, nowNs);
    LowRedundancyBlock block = find(blockId).orElse(null);
    if (block != null) {
      placeAside(block, nowNs);
    }
    stuck.noteDue(blockId, Obstacle.TOO_LATE, nowNs - lateNs);
  }

  /** The nodes that failed as a block's source. */
  public SourceBars bars() {
    return bars;
  }

  /** Since when blocks are on their way, and which ones stock HDFS has to itself. */
  public LateBlocks late() {
    return late;
  }

  /** The blocks that are stuck, why, and since when. */
  public StuckBlocks stuck() {
    return stuck;
  }

  /** The blocks that an operator wants first; they outlive the planner's tables. */
  public Wishes wishes() {
    return wishes;
  }

  /** The work that is wanted of blocks that lack nothing. */
  public LowerWork lower() {
    return lower;
  }

  /** The part of it that is planned now: all, or what is early while a block waits. */
  public List<RecoveryTask> lowerTasks() {
    var all = lower.tasks().stream().map(this::withRefusals);
    return all.filter(task -> waiting == 0 || task.workClass() == WorkClass.EARLY).toList();
  }

  /** Has blocks remembered of which a replica is on its way, by the word of this. */
  public void heed(LongPredicate ofTransfers) {
    underWay = ofTransfers;
  }

  /**
   * Forgets what is remembered of blocks that HDFS has dropped: they are neither here nor on their
   * way. To be called when all changes of HDFS's queue so far have been taken in.
   */
  public void sweepStuck() {
    for (BlockBook book : books) {
      for (long id : book.blockIds()) {
        if (!underWay.test(id) && find(id).isEmpty() && lower.find(id).isEmpty()) {
          book.forget(id);
        }
      }
    }
  }

  /**
   * Notes that no DataNode has room for the block on storages of the type.
   *
   * @param bit its number, or as {@link TriedTypes} has it for the sake of placement
   */
  public void triedInVain(long blockId, int bit) {
    triedTypes.merge(blockId, 1 << bit, (before, one) -> before | one);
  }

  /** Has HDFS's storage policy asked for the block's first types again. */
  public void tryAllTypes(long blockId) {
    triedTypes.remove(blockId);
  }

  /** The same for all blocks; returns those for which types were tried in vain. */
  public List<Long> tryAllTypes() {
    List<Long> blockIds = new ArrayList<>(triedTypes.keySet());
    triedTypes.clear();
    return blockIds;
  }

  @Override
  public int of(long blockId) {
    return triedTypes.isEmpty() ? 0 : triedTypes.getOrDefault(blockId, 0);
  }

  /** A walk over all blocks, those that stand aside last. */
  public BlockTurn turn() {
    List<BlockQueue> queues = new ArrayList<>();
    byLevel.forEach(level -> queues.add(level.waiting));
    byLevel.forEach(level -> queues.add(level.aside));
    return new BlockTurn(queues);
  }

  /** A walk over the blocks that wait, the most endangered first. */
  public BlockTurn waitingTurn() {
    return new BlockTurn(byLevel.stream().map(level -> level.waiting).toList());
  }

  /** A walk over the blocks that stand aside. */
  public BlockTurn asideTurn() {
    return new BlockTurn(byLevel.stream().map(level -> level.aside).toList());
  }

  /** The blocks that one of these DataNodes holds, or is to hold. */
  public List<Long> at(BitSet nodes) {
    List<Long> blockIds = new ArrayList<>();
    for (PriorityLevel level : byLevel) {
      level.waiting.forEachWhile(block -> addIfAt(block, nodes, blockIds));
      level.aside.forEachWhile(block -> addIfAt(block, nodes, blockIds));
    }
    return blockIds;
  }

  private static boolean addIfAt(LowRedundancyBlock block, BitSet nodes, List<Long> blockIds) {
    IntSet holders = block.task().barred();
    for (int i = 0; i < holders.size(); i++) {
      if (nodes.get(holders.get(i))) {
        blockIds.add(block.task().id());
        break;
      }
    }
    return true;
  }

  /** True if the block was refused so often that placement must not hold it up any longer. */
  public boolean lenient(long blockId) {
    return refusals.count(blockId) >= LENIENT_AFTER;
  }

  /** Nodes that a block must not go to in this round. */
  public IntSet refusedAt(long blockId) {
    return refusals.barred(blockId);
  }

  /**
   * The time that a block still rests, or 0: after it was refused everywhere, as stock HDFS has it
   * to itself, or as HDFS took away what was copied for the sake of a better place.
   */
  public long restNs(long blockId, long nowNs) {
    long placementRestNs = find(blockId).map(block -> placementRestNs(block, nowNs)).orElse(0L);
    return Math.max(
        Math.max(refusals.restNs(blockId, nowNs), late.restNs(blockId, nowNs)), placementRestNs);
  }

  /** True if the block, as it is now, rests. */
  public boolean rests(LowRedundancyBlock block, long nowNs) {
    return refusals.resting(block.task().id(), nowNs)
        || late.restNs(block.task().id(), nowNs) > 0
        || placementRestNs(block, nowNs) > 0;
  }

  private long placementRestNs(LowRedundancyBlock block, long nowNs) {
    return isForPlacement(block) ? placementCopies.restNs(block.task().id(), nowNs) : 0;
  }

  private static boolean isForPlacement(LowRedundancyBlock block) {
    return block.task().rule().placementOnly();
  }

  /** The block by its id. */
  public Optional<LowRedundancyBlock> find(long blockId) {
    for (PriorityLevel level : byLevel) {
      LowRedundancyBlock block = level.find(blockId);
      if (block != null) {
        return Optional.of(block);
      }
    }
    return Optional.empty();
  }

  /** The block's name in HDFS. */
  public Optional<BlockRef> ref(long blockId) {
    return find(blockId).map(LowRedundancyBlock::block);
  }

  /** True if the block cannot be planned now. */
  public boolean standsAside(long blockId) {
    return byLevel.stream().anyMatch(level -> level.aside.find(blockId) != null);
  }

  /** True if HDFS has refused a place of the block, or a transfer of it has failed. */
  public boolean wasRefused(long blockId) {
    return refusals.count(blockId) > 0;
  }

  /**
   * Up to {@code max} tasks in planning order, without those that rest: at each level the wished
   * ones first.
   */
  public List<RecoveryTask> first(int max, long nowNs) {
    List<RecoveryTask> tasks = new ArrayList<>(Math.min(max, size()));
    int asideMax = Math.max(1, max / ASIDE_PART);
    List<Long> wished = wishes.inOrder();
    for (PriorityLevel level : byLevel) {
      addWished(wished, level.waiting, max, nowNs, tasks);
      add(level.waiting, max, nowNs, tasks);
      int withAside = Math.min(max, tasks.size() + asideMax);
      addWished(wished, level.aside, withAside, nowNs, tasks);
      add(level.aside, withAside, nowNs, tasks);
    }
    return tasks;
  }

  /** Adds blocks in their order until there are so many tasks. */
  private void add(BlockQueue blocks, int untilSize, long nowNs, List<RecoveryTask> tasks) {
    blocks.forEachWhile(
        block -> {
          if (tasks.size() >= untilSize) {
            return false;
          }
          if (isPlannable(block, nowNs) && !wishes.contains(block.task().id())) {
            tasks.add(asPlanned(block.task(), nowNs));
          }
          return true;
        });
  }

  private void addWished(
      List<Long> wished, BlockQueue blocks, int untilSize, long nowNs, List<RecoveryTask> tasks) {
    for (long id : wished) {
      LowRedundancyBlock block = blocks.find(id);
      if (block != null && tasks.size() < untilSize && isPlannable(block, nowNs)) {
        tasks.add(asPlanned(block.task(), nowNs));
      }
    }
  }

  private boolean isPlannable(LowRedundancyBlock block, long nowNs) {
    return block.obstacleOrNull() == null && !rests(block, nowNs);
  }

  /** Has a block stand aside for which a plan found no place or no source, behind all that do. */
  public void setAside(long blockId, Obstacle obstacle, long nowNs) {
    LowRedundancyBlock block = find(blockId).orElse(null);
    if (block != null) {
      placeAside(block, nowNs);
      stuck.note(blockId, obstacle, nowNs);
    }
  }

  /** Bytes of all waiting tasks that the node can be a source of. */
  public long commonBytes(int node) {
    return node < commonBytes.length ? commonBytes[node] : 0;
  }

  /** The number of blocks that wait: a plan could place them, as far as is known. */
  public int size() {
    return waiting;
  }

  /** The number of blocks that stand aside: they cannot be planned now. */
  public int asideCount() {
    return aside;
  }

  /** The number of blocks that HDFS's queue holds, as far as is known here. */
  public int total() {
    return waiting + aside;
  }

  /** Blocks that HDFS's queue holds of each of its levels, the most endangered first. */
  public List<Integer> byLevel() {
    return byLevel.stream().map(level -> level.waiting.size() + level.aside.size()).toList();
  }

  /** Bytes that wait to be copied, missing replicas counted each. */
  public long waitingBytes() {
    return waitingBytes;
  }

  /** Bytes to be read for blocks that wait: for a decode, of all its sources. */
  public long waitingReadBytes() {
    return waitingReadBytes;
  }

  /** The same without the sources that it is not read from for now. */
  public RecoveryTask asPlanned(RecoveryTask task, long nowNs) {
    return withRefusals(task).readFromAllBut(bars.of(task.id(), nowNs));
  }

  /** A task as a plan sees it: nodes that refused its block in this round are barred. */
  public RecoveryTask withRefusals(RecoveryTask task) {
    IntSet refused = refusals.barred(task.id());
    if (refused.size() == 0) {
      return task;
    }
    return task.withNodes(task.placed(), task.barred().withAll(refused));
  }

  private void account(RecoveryTask task, int sign) {
    long bytes = sign * task.sizeBytes() * task.missing();
    waitingBytes += bytes;
    waitingReadBytes += bytes * task.kind().reads();
    for (int i = 0; i < task.sources().size(); i++) {
      int node = task.sources().get(i);
      if (node >= commonBytes.length) {
        commonBytes = Arrays.copyOf(commonBytes, Math.max(node + 1, commonBytes.length * 2));
      }
      commonBytes[node] += sign * task.sizeBytes();
    }
  }
}
