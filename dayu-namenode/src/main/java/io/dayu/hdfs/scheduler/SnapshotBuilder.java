package io.dayu.hdfs.scheduler;

import io.dayu.core.control.SlotSpan;
import io.dayu.core.control.Stagger;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.link.PlannerNodes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;

/**
 * A builder of snapshots: draws the planner's picture of the cluster from the tables.
 *
 * <p>Takes no namesystem lock.
 */
public final class SnapshotBuilder {
  private static final int NOBODY = -1;

  private final TaskTable tasks;
  private final TransferTable transfers;
  private final NodeTable nodes;
  private final PlannerNodes plannerNodes;
  private final IntSupplier tasksPerPlan;
  private final DoubleSupplier alpha;

  /**
   * Snapshots of the tables.
   *
   * @param tasksPerPlan waiting blocks that a plan looks at
   * @param alpha share of a link that foreground and recovery together may use
   */
  public SnapshotBuilder(
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      PlannerNodes plannerNodes,
      IntSupplier tasksPerPlan,
      DoubleSupplier alpha) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.plannerNodes = plannerNodes;
    this.tasksPerPlan = tasksPerPlan;
    this.alpha = alpha;
  }

  /**
   * The cluster now, to be planned: a transfer that has failed with each of its sources may try
   * them all again.
   *
   * @param repair whether healthy transfers are to stay as they are
   */
  ClusterSnapshot build(long nowNs, SlotSpan span, boolean repair) {
    return build(nowNs, span, repair, Transfer::forgiveSources);
  }

  /** The same to be looked at alone; changes nothing. */
  public ClusterSnapshot look(long nowNs, SlotSpan span, boolean repair) {
    return build(nowNs, span, repair, transfer -> {});
  }

  private ClusterSnapshot build(
      long nowNs, SlotSpan span, boolean repair, Consumer<Transfer> exhausted) {
    List<NodeState> all = plannerNodes.ofSlot(span.slotNs(), nowNs);
    List<Transfer> overLinks =
        transfers.all().stream().filter(transfer -> !transfer.isWithin()).toList();
    TurnForecast turns = new TurnForecast(overLinks, nowNs, span.untilSlotNs());
    List<RunningTransfer> running = new ArrayList<>(transfers.size());
    for (Transfer transfer : transfers.all()) {
      RecoveryTask task = ranked(headed(runningTask(transfer, exhausted, nowNs)), 0);
      long staggerNs = Stagger.ns(transfer.destination(), span.spreadNs());
      running.add(
          new RunningTransfer(
              task,
              transfer.sources(),
              transfer.destination(),
              transfer.storageType(),
              doneBytes(transfer, task, turns.doneBytes(transfer, nowNs + staggerNs)),
              turns.speedBytesPerSec(transfer),
              transfer.rateBytesPerSec(),
              disposition(transfer, repair)));
    }
    int tasksMax = span.onlyRunning() ? 0 : tasksPerPlan.getAsInt();
    List<RecoveryTask> waiting = new ArrayList<>(tasks.first(tasksMax, nowNs));
    if (!span.onlyRunning()) {
      addLower(waiting);
    }
    waiting.replaceAll(this::makeable);
    new LeavingUnits(tasks::find, plannerNodes::withoutUnable, alpha.getAsDouble())
        .decide(waiting, running, all);
    waiting.replaceAll(task -> ranked(headed(task), tasks.wishes().contains(task.id()) ? 0 : 1));
    return new ClusterSnapshot(
        all,
        plannerNodes.racks(),
        waiting,
        running,
        span.untilSlotNs(),
        span.slotNs(),
        plannerNodes.diskBytesPerSec());
  }

  /** Adds lower work for blocks that are not in HDFS's queue: a plan has each block once. */
  private void addLower(List<RecoveryTask> waiting) {
    tasks.lowerTasks().stream()
        .filter(task -> tasks.find(task.id()).isEmpty())
        .forEach(waiting::add);
  }

  /**
   * The cluster without one of its DataNodes, nothing running.
   *
   * @param waiting blocks that would wait then
   */
  public ClusterSnapshot without(int lost, List<RecoveryTask> waiting, long slotNs, long nowNs) {
    List<NodeState> all = plannerNodes.take(nowNs);
    if (lost != NOBODY) {
      all.set(lost, plannerNodes.gone(lost));
    }
    return new ClusterSnapshot(all, plannerNodes.racks(), waiting, List.of(), 0, slotNs);
  }

  /** The cluster as it is, with other blocks that wait, nothing running. */
  ClusterSnapshot with(List<RecoveryTask> waiting, long slotNs, long nowNs) {
    return without(NOBODY, waiting, slotNs, nowNs);
  }

  /**
   * The task with its rank. Where anything is wished, each of HDFS's levels is two: what is wished,
   * and what runs, comes before what is not, and never before what is in more danger.
   */
  private RecoveryTask ranked(RecoveryTask task, int half) {
    return tasks.wishes().isEmpty()
        ? task
        : task.withShape(task.shape().withPriority(2 * task.priority() + half));
  }

  /**
   * The task by the sources that are to be read. Of an erasure-coded group, whose id is negative,
   * those who cannot make it are barred.
   */
  private RecoveryTask makeable(RecoveryTask whole) {
    RecoveryTask task = plannerNodes.sparing(whole);
    return task.id() >= 0
        ? task
        : tasks.find(task.id()).map(block -> plannerNodes.withoutUnable(block, task)).orElse(task);
  }

  /**
   * The task with all its running replicas, also those it was read too early to know of. A node
   * that lost the replica which was to leave it may be about to get another, which does not count
   * for the one that takes its place.
   */
  private RecoveryTask headed(RecoveryTask task) {
    IntSet placed = task.placed();
    IntSet barred = task.barred();
    for (Transfer transfer : transfers.ofBlock(task.id())) {
      // One that stays on its DataNode has a replica there already, or leaves it.
      placed = transfer.isWithin() ? placed : placed.with(transfer.destination());
      barred = barred.with(transfer.destination());
    }
    OptionalInt leaves = task.kind().leaves();
    return task.withNodes(leaves.isPresent() ? placed.without(leaves.getAsInt()) : placed, barred);
  }

  /**
   * Bytes that the destination has, as a plan counts them: internal blocks of a group differ in
   * length, and what is left is what counts.
   */
  private static long doneBytes(Transfer transfer, RecoveryTask task, long bytes) {
    boolean ofGroup = transfer.known().group().isPresent();
    return ofGroup ? bytes + task.sizeBytes() - transfer.block().lengthBytes() : bytes;
  }

  private static Disposition disposition(Transfer transfer, boolean repair) {
    return transfer.byAgent()
        ? Disposition.of(transfer.sourceLost(), transfer.rateBytesPerSec(), repair)
        : Disposition.PINNED;
  }

  /**
   * The block of a running transfer. Where it does not wait, it is what was known of it when the
   * last of its running transfers began. All of them are planned by that: a replica that was lost
   * in between must not count for one and not for another.
   */
  private RecoveryTask runningTask(Transfer transfer, Consumer<Transfer> exhausted, long nowNs) {
    long blockId = transfer.target().blockId();
    LowRedundancyBlock known = tasks.find(blockId).orElseGet(() -> transfers.lastKnown(blockId));
    RecoveryTask task = tasks.withRefusals(known.task());
    // How it comes to be does not change while it is under way, whatever its block needs by now.
    WorkKind kind = transfer.task().kind();
    IntSet all = known.group().map(group -> sources(transfer, group)).orElse(task.sources());
    // What its block needs by now was read as if a replica that is moved stayed.
    RecoveryTask moved = kind.leaves().isPresent() ? task.leaving(kind.leaves().getAsInt()) : task;
    return new RecoveryTask(
        task.id(),
        task.sizeBytes(),
        task.shape().withMissing(0, StorageTypes.of()).as(task.workClass(), kind),
        usable(transfer, all.withoutAll(tasks.bars().of(blockId, nowNs)), kind.reads(), exhausted),
        moved.placed(),
        moved.barred().withAll(all));
  }

  private static IntSet sources(Transfer transfer, StripedGroup group) {
    int index = StripedGroup.indexOf(transfer.block().blockId());
    return transfer.decodesUnit() ? group.holdersBut(index) : group.holderOf(index);
  }

  /**
   * Of some sources the living ones that have not failed this transfer; all living ones when fewer
   * are left than it reads.
   */
  private IntSet usable(Transfer transfer, IntSet all, int reads, Consumer<Transfer> exhausted) {
    IntSet living = IntSet.of();
    IntSet untried = IntSet.of();
    for (int i = 0; i < all.size(); i++) {
      int node = all.get(i);
      if (nodes.alive(node)) {
        living = living.with(node);
        if (!transfer.lostSources().contains(node)) {
          untried = untried.with(node);
        }
      }
    }
    if (untried.size() >= reads) {
      return untried;
    }
    exhausted.accept(transfer);
    return living;
  }
}
