package io.dayu.core;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.select.FreeSpaceLedger;
import io.dayu.core.select.NodeRanks;
import io.dayu.core.select.Placer;
import io.dayu.core.select.ReplicaPlacer;
import io.dayu.core.select.SlotNodes;
import io.dayu.core.select.SourceBalance;
import io.dayu.core.select.TaskOrder;
import io.dayu.core.select.UnderemployedNodes;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.straggler.Carried;
import io.dayu.core.straggler.LastStragglers;
import io.dayu.core.straggler.Stragglers;
import java.util.List;
import java.util.Optional;

/** Plans one timeslot: who sends which block to whom, and how fast (sections 3 and 4). */
/*
 * 1. B_recover of every link and S (equations 1 and 2).
 * 2. Running transfers: reserve pinned and finishing ones, charge stragglers, evict from saturated
 *    links, find new sources (4.4).
 * 3. Underemployed nodes and the order of tasks (4.2).
 * 4. Source and destination of each waiting task until S is filled (4.1).
 * 5. Rates of everything that moves (4.3).
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
    long bucket =
        Math.min(settings.bucketBytesPerSec(), widestBytesPerSec(snapshot) / BUCKETS_LEAST);
    return plan(snapshot, settings, seed, ReplicaPlacer.byFinishTime(bucket));
  }

  /** The same with another choice of sources and destinations for new transfers. */
  public static Plan plan(
      ClusterSnapshot snapshot, PlannerSettings settings, long seed, Placer.Factory placers) {
    LinkBudgets budgets = RecoveryBandwidth.ofCluster(snapshot, settings);
    long slotBudgetBytes = SlotBudget.bytes(snapshot, budgets);
    Links links = new Links(snapshot);
    FilledSlot filled = FilledSlot.of(snapshot, settings.filling(), slotBudgetBytes);
    LinkLedger ledger =
        new LinkLedger(links.byLink(budgets), filled.length(), filled.leastBlockShare());
    NodeRanks ranks = new NodeRanks(links.nodes(), seed);
    SlotNodes slotNodes = new SlotNodes(links, ledger, ranks);
    List<Carried> carried =
        filled.isEnd()
            ? LastStragglers.plan(snapshot, slotNodes, filled.restartAfterSec())
            : Stragglers.plan(snapshot, slotNodes);
    SlotDemand demand = new SlotDemand(snapshot, carried);
    Placer placer =
        placers.create(slotNodes, demand, new FreeSpaceLedger(snapshot, demand.types()));
    boolean balanced = settings.filling().sourceOrder() == SourceOrder.BALANCED;
    boolean[] underemployed =
        balanced
            ? new boolean[links.nodes()]
            : UnderemployedNodes.find(snapshot, slotNodes, settings.beta());
    SlotScan.Inputs inputs =
        new SlotScan.Inputs(
            new TaskOrder(snapshot.taskColumns(), underemployed),
            node -> underemployed[node],
            balanced ? new SourceBalance(snapshot, slotNodes, settings) : null,
            placer,
            openNodes(slotNodes, demand));
    SlotScan scan =
        new SlotScan(
            snapshot, links, inputs, carried, filled.budgetBytes() - carriedBytes(carried, ledger));
    scan.run();
    SlotLength slot = new SlotLength(snapshot.slotNs());
    SlotRates rates =
        new SlotRates(
            carried,
            scan.chosen(),
            slotNodes,
            settings.acceptableTransferShare() * slot.seconds(),
            filled.isOverfull(slot) ? Optional.of(slot) : Optional.empty());
    return new Plan(
        assignments(carried, scan.chosen(), rates, settings.filling()),
        scan.cancellations(),
        scan.skipped(),
        scan.unscanned(),
        budgets,
        slotBudgetBytes);
  }

  private static long widestBytesPerSec(ClusterSnapshot snapshot) {
    return snapshot.nodes().stream()
        .mapToLong(node -> Math.max(node.in().totalBytesPerSec(), node.out().totalBytesPerSec()))
        .max()
        .orElse(0);
  }

  private static OpenNodes openNodes(SlotNodes slotNodes, SlotDemand demand) {
    return new OpenNodes(
        slotNodes.links(),
        slotNodes.ledger(),
        demand.isSource(),
        demand.isDestination(),
        LinkLedger.bounded(demand.smallestBytes()));
  }

  /** What of S the running transfers take. */
  private static long carriedBytes(List<Carried> carried, LinkLedger ledger) {
    long bytes = 0;
    for (Carried one : carried) {
      if (one.state() == Carried.State.PINNED) {
        bytes += Math.min(one.remainingBytes(), ledger.slot().bytesAt(one.reservedBytesPerSec()));
      } else {
        bytes += one.movedBytes();
      }
    }
    return bytes;
  }

  private static AssignmentColumns assignments(
      List<Carried> carried, ChosenTransfers chosen, SlotRates rates, SlotFilling filling) {
    AssignmentColumns.Builder all = new AssignmentColumns.Builder(carried.size() + chosen.size());
    for (int i = 0; i < carried.size(); i++) {
      Carried one = carried.get(i);
      if (one.state() != Carried.State.CANCELLED) {
        all.add(one.transfer().task().id(), kindOf(one.state()))
            .route(one.source(), one.transfer().destination(), one.transfer().storageType())
            .amount(one.remainingBytes(), rateOf(one, rates.ofCarried(i), filling));
      }
    }
    chosen.addTo(all, rates);
    return all.build();
  }

  private static long rateOf(Carried one, long bytesPerSec, SlotFilling filling) {
    return one.state() == Carried.State.FINISHING
        ? filling.finishingBytesPerSec(bytesPerSec)
        : bytesPerSec;
  }

  private static Assignment.Kind kindOf(Carried.State state) {
    return switch (state) {
      case PINNED -> Assignment.Kind.PINNED;
      case FINISHING -> Assignment.Kind.FINISHING;
      case KEPT -> Assignment.Kind.KEPT;
      case RESOURCED -> Assignment.Kind.RESOURCED;
      case HELD -> Assignment.Kind.HELD;
      case SOURCELESS, EVICTED, CANCELLED ->
          throw new IllegalStateException("a running transfer was left undecided: " + state);
    };
  }
}
