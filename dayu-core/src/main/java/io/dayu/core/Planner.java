package io.dayu.core;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.placement.CopysetNode;
import io.dayu.core.placement.Copysets;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.select.Placer;
import io.dayu.core.select.ReplicaPlacer;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Plans one timeslot: who sends which block to whom, and how fast (sections 3 and 4). */
/*
 * 1. B_recover of every link (equation 1). Then for each class of work, the most urgent first, as
 *    if it were alone with what those before it leave of the links, and S of that (equation 2):
 * 2. Running transfers: reserve pinned and finishing ones, charge stragglers, evict from saturated
 *    links, find new sources (4.4).
 * 3. Underemployed nodes and the order of tasks (4.2).
 * 4. Source and destination of each waiting task until S is filled (4.1).
 * 5. Rates of everything that moves (4.3).
 * 6. Moves within nodes, which take no link but disks and space.
 */
public final class Planner {
  /** On narrow links buckets of the usual width would hold nodes that have little in common. */
  private static final long BUCKETS_LEAST = 100;

  private Planner() {}

  /**
   * The plan for the slot that the snapshot names. Pure: equal arguments give equal plans.
   *
   * @param seed decides among nodes that are equal in all else
   * @throws IndexOutOfBoundsException when the snapshot names a node or rack that it does not have
   */
  public static Plan plan(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    return plan(snapshot, settings, seed, ReplicaPlacer.byFinishTime(bucket(snapshot, settings)));
  }

  /** The same, but that destinations keep blocks in few sets of nodes where that costs nothing. */
  public static Plan planInCopysets(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    Copysets sets = new Copysets(snapshot.nodes().stream().map(CopysetNode::of).toList(), 1);
    return plan(
        snapshot, settings, seed, ReplicaPlacer.inCopysets(bucket(snapshot, settings), sets));
  }

  private static long bucket(ClusterSnapshot snapshot, PlannerSettings settings) {
    return Math.min(settings.bucketBytesPerSec(), widestBytesPerSec(snapshot) / BUCKETS_LEAST);
  }

  /** The same with another choice of sources and destinations for new transfers. */
  public static Plan plan(
      ClusterSnapshot snapshot, PlannerSettings settings, long seed, Placer.Factory placers) {
    LinkBudgets budgets = RecoveryBandwidth.ofCluster(snapshot, settings);
    Links links = new Links(snapshot);
    ClassPlanner planner =
        new ClassPlanner(settings, links, new NodeRanks(links.nodes(), seed), placers);
    ClassBudgets ofClasses = new ClassBudgets(snapshot.overLinks(), links, budgets, settings);
    WithinMoves within = new WithinMoves(snapshot);
    Map<WorkClass, ClassPlan> plans = plans(snapshot, planner, ofClasses, within);
    return together(snapshot, budgets, plans, within);
  }

  /** The plans of all classes that there are, each on what those before it have left. */
  private static Map<WorkClass, ClassPlan> plans(
      ClusterSnapshot snapshot, ClassPlanner planner, ClassBudgets budgets, WithinMoves within) {
    Map<WorkClass, ClassPlan> plans = new EnumMap<>(WorkClass.class);
    Set<WorkClass> classes = snapshot.workClasses();
    if (classes.size() <= 1 && !snapshot.anyWithin()) {
      WorkClass only = classes.isEmpty() ? WorkClass.SAFETY : classes.iterator().next();
      plans.put(only, planner.plan(snapshot, budgets.of(only)));
      return plans;
    }
    List<NodeState> nodes = new ArrayList<>(snapshot.nodes());
    ClusterSnapshot overLinks = snapshot.overLinks();
    MovedBlocks moved = new MovedBlocks(overLinks.running().stream());
    for (WorkClass one : classes) {
      ClassPlan plan = planner.plan(overLinks.ofClass(one, nodes), budgets.of(one), moved);
      plan.takeOff(nodes);
      budgets.take(plan);
      within.plan(one, nodes);
      plans.put(one, plan);
    }
    return plans;
  }

  private static Plan together(
      ClusterSnapshot snapshot,
      LinkBudgets budgets,
      Map<WorkClass, ClassPlan> plans,
      WithinMoves within) {
    int most = plans.values().stream().mapToInt(ClassPlan::size).sum() + within.size();
    AssignmentColumns.Builder assignments = new AssignmentColumns.Builder(most);
    for (RunningTransfer transfer : snapshot.running()) {
      if (transfer.task().kind() instanceof WorkKind.MoveWithin move) {
        within.addRunning(transfer, move, assignments);
      } else {
        of(transfer.task().workClass(), plans).addNextCarried(assignments);
      }
    }
    List<Cancellation> cancellations = new ArrayList<>();
    SkipColumns.Builder skipped = new SkipColumns.Builder();
    int unscanned = 0;
    for (ClassPlan plan : plans.values()) {
      plan.addChosen(assignments);
      cancellations.addAll(plan.cancellations());
      skipped.addAll(plan.skipped());
      unscanned += plan.unscanned();
    }
    within.addBegun(assignments);
    skipped.addAll(within.skipped());
    return new Plan(
        assignments.build(),
        cancellations,
        skipped.build(),
        unscanned,
        budgets,
        SlotBudget.bytes(snapshot, budgets));
  }

  private static ClassPlan of(WorkClass workClass, Map<WorkClass, ClassPlan> plans) {
    return Objects.requireNonNull(plans.get(workClass));
  }

  private static long widestBytesPerSec(ClusterSnapshot snapshot) {
    return snapshot.nodes().stream()
        .mapToLong(node -> Math.max(node.in().totalBytesPerSec(), node.out().totalBytesPerSec()))
        .max()
        .orElse(0);
  }
}
