package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.MoveQueue;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.resting.MoveCandidate;
import io.dayu.hdfs.resting.MoveHook;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.RecentBlocks;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.system.GuardedSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The work source of moves: it wants copies of the blocks that keep DataNodes from resting, on
 * DataNodes that stay awake, while nothing is wrong and no block waits that lacks a replica.
 *
 * <p>HDFS then has a replica too much, and deletes one of a DataNode that rests or is to rest, as
 * the placement policy tells it; of an erasure-coded group the one that its receiver names. A
 * failure here ends moves for good, is counted and told, and leaves recovery alone. For the planner
 * thread.
 */
public final class MoveSource extends GuardedSource {
  private static final CopyOwner MOVES = new CopyOwner("moves", WorkClass.CAPACITY);

  /** A block, or an internal block, that is owed again after so many copies is left alone. */
  private static final int COPIES_MAX = 3;

  private final Supplier<ElasticSettings> settings;
  private final MoveBoard board;
  private final MoveQueue queue;
  private final MoveHook hook;
  private final NodeTable nodes;
  private final TaskTable tasks;
  private final CopyLedger<LowRedundancyBlock> ledger;
  private final RestMetrics metrics;
  private final Map<Long, Integer> copies = new RecentBlocks<>();

  /**
   * Has wanted nothing.
   *
   * @param hook describes blocks that may be moved
   * @param failed is told when it fails, which it does once
   */
  public MoveSource(
      Supplier<ElasticSettings> settings,
      MoveBoard board,
      MoveHook hook,
      NodeTable nodes,
      TaskTable tasks,
      RestMetrics metrics,
      Runnable failed) {
    super(
        "Moves of blocks failed. There are none until the NameNode is restarted, and DataNodes"
            + " that owe copies stay awake; recovery goes on.",
        failed);
    this.settings = settings;
    this.board = board;
    this.queue = board.queue();
    this.hook = hook;
    this.nodes = nodes;
    this.tasks = tasks;
    this.ledger = tasks.lower().ledger();
    this.metrics = metrics;
  }

  @Override
  protected void leaveAll() {
    ledger.keepOnly(MOVES, Set.of());
    queue.clear();
    board.publish(MoveCount.NONE);
    copies.clear();
  }

  @Override
  protected void look(boolean paused, long nowNs) {
    int most = settings.get().sizing().movesAtOnce();
    boolean may = board.open() && !paused && most > 0;
    ledger.takeSettled(MOVES).forEach(this::take);
    if (!may) {
      putBack();
    } else if (tasks.size() == 0) {
      want(queue.take(most - queue.underWay().size()));
    }
    board.publish(new MoveCount(queue.underWay().size(), queue.waiting()));
  }

  private void take(SettledCopy<LowRedundancyBlock> copy) {
    switch (copy.outcome()) {
      case STORED, KEPT_BOTH -> {
        copies.merge(copy.blockId(), 1, Integer::sum);
        settle(copy.blockId(), true);
      }
      case WITHDRAWN -> {}
      case REFUSED, MOOT, NO_PLACE, NO_SOURCE, FAILED, PREEMPTED -> settle(copy.blockId(), false);
    }
  }

  /** A block is wanted no more; the next look at its DataNode finds it again if it is owed. */
  private void settle(long blockId, boolean made) {
    metrics.countMoved(made);
    queue.settle(blockId, made);
  }

  /** Puts back what has not begun: it is the next when blocks may be moved again. */
  private void putBack() {
    for (long blockId : queue.underWay()) {
      if (ledger.wants(MOVES, blockId)) {
        ledger.withdraw(MOVES, blockId);
        queue.putBack(blockId);
      }
    }
  }

  private void want(List<Long> blockIds) {
    if (blockIds.isEmpty()) {
      return;
    }
    List<Optional<MoveCandidate>> candidates =
        hook.candidates(blockIds, settings.get().awake(), board::stays);
    IntSet unfit = nodes.fullFrom(DataNodeFacts.FULL_SHARE).withAll(numbers(node -> !stays(node)));
    for (int i = 0; i < blockIds.size(); i++) {
      long id = blockIds.get(i);
      Optional<MoveCandidate> candidate = candidates.get(i);
      if (candidate.isPresent() && candidate.get().lacking() == 0) {
        // It was copied for another DataNode.
        queue.settle(id, true);
      } else if (candidate.isPresent() && copies.getOrDefault(id, 0) < copiesMax(candidate.get())) {
        tasks.lower().want(MOVES, wanted(candidate.get(), unfit));
      } else {
        settle(id, false);
      }
    }
  }

  private static int copiesMax(MoveCandidate one) {
    return COPIES_MAX
        * one.block()
            .group()
            .map(group -> group.schema().dataUnits() + group.schema().parityUnits())
            .orElse(1);
  }

  private boolean stays(int node) {
    return board.stays(nodes.uuid(node));
  }

  private IntSet numbers(IntPredicate which) {
    return IntSet.of(IntStream.range(0, nodes.size()).filter(which).toArray());
  }

  private LowRedundancyBlock wanted(MoveCandidate one, IntSet unfit) {
    LowRedundancyBlock held = one.block();
    return held.group()
        .map(group -> LowRedundancyBlock.of(group, movedUnit(one).barring(unfit)))
        .orElseGet(() -> LowRedundancyBlock.of(held.block(), copy(one).barring(unfit)));
  }

  /**
   * A single copy, placed by those that stay. Where more are lacking, the next one is wanted when
   * HDFS has deleted a replica for the first.
   */
  private RecoveryTask copy(MoveCandidate one) {
    RecoveryTask held = one.block().task();
    int[] holders = IntStream.range(0, held.placed().size()).map(held.placed()::get).toArray();
    IntSet staying = IntSet.of(IntStream.of(holders).filter(this::stays).toArray());
    return held.withNodes(staying, held.barred().withAll(inRacksThatAreFull(holders)))
        .withShape(shape(one, new WorkKind.CopyReplica()));
  }

  /**
   * DataNodes in racks of holders that stay, where each one that leaves is alone in its rack: HDFS
   * would delete none of these for a copy there, as the block would be in fewer racks.
   */
  private IntSet inRacksThatAreFull(int[] holders) {
    Map<String, Integer> byRack = new HashMap<>();
    IntStream.of(holders).forEach(node -> byRack.merge(nodes.rackOf(node), 1, Integer::sum));
    boolean anyMayGo =
        IntStream.of(holders)
            .anyMatch(node -> !stays(node) && byRack.getOrDefault(nodes.rackOf(node), 0) > 1);
    if (anyMayGo) {
      return IntSet.of();
    }
    Set<String> full = new HashSet<>();
    IntStream.of(holders).filter(this::stays).forEach(node -> full.add(nodes.rackOf(node)));
    return numbers(node -> full.contains(nodes.rackOf(node)));
  }

  /**
   * The move of an internal block, which its holder does not keep: the block's place is that among
   * all others.
   */
  private static RecoveryTask movedUnit(MoveCandidate one) {
    RecoveryTask held = one.block().task();
    int from = held.sources().only();
    return held.leaving(from).withShape(shape(one, new WorkKind.MoveReplica(from)));
  }

  private static TaskShape shape(MoveCandidate one, WorkKind kind) {
    return one.block()
        .task()
        .shape()
        .as(MOVES.workClass(), kind)
        .withMissing(1, StorageTypes.of(one.storageType()));
  }
}
