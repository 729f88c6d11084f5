package io.dayu.core;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.select.FreeSpaceLedger;
import io.dayu.core.select.Placer;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.source.SourceBalance;
import io.dayu.core.source.TaskOrder;
import io.dayu.core.source.UnderemployedNodes;
import io.dayu.core.straggler.Carried;
import io.dayu.core.straggler.LastStragglers;
import io.dayu.core.straggler.Stragglers;
import java.util.List;
import java.util.Optional;

/** Plans one class of work on the links that it is given: steps 2 to 5 of {@link Planner}. */
final class ClassPlanner {
  private final PlannerSettings settings;
  private final Links links;
  private final NodeRanks ranks;
  private final Placer.Factory placers;

  ClassPlanner(PlannerSettings settings, Links links, NodeRanks ranks, Placer.Factory placers) {
    this.settings = settings;
    this.links = links;
    this.ranks = ranks;
    this.placers = placers;
  }

  /**
   * The plan of a snapshot whose tasks and transfers are of one class, the only one that there is.
   *
   * @param budgetBytesPerSec rate that the class may use, by link number
   */
  ClassPlan plan(ClusterSnapshot snapshot, long[] budgetBytesPerSec) {
    return plan(snapshot, budgetBytesPerSec, Optional.empty());
  }

  /** The same beside other classes, which know by {@code moved} of each other. */
  ClassPlan plan(ClusterSnapshot snapshot, long[] budgetBytesPerSec, MovedBlocks moved) {
    return plan(snapshot, budgetBytesPerSec, Optional.of(moved));
  }

  private ClassPlan plan(
      ClusterSnapshot snapshot, long[] budgetBytesPerSec, Optional<MovedBlocks> moved) {
    long slotBudgetBytes = SlotBudget.bytes(snapshot, links, budgetBytesPerSec);
    FilledSlot filled = FilledSlot.of(snapshot, settings.filling(), slotBudgetBytes);
    LinkLedger ledger =
        new LinkLedger(budgetBytesPerSec, filled.length(), settings.filling().leastBlockShare());
    SlotNodes slotNodes = new SlotNodes(links, ledger, ranks);
    List<Carried> carried = carryOn(snapshot, slotNodes, filled);
    SlotScan.Inputs inputs =
        inputs(snapshot, slotNodes, carried, moved.orElseGet(() -> MovedBlocks.ofEvicted(carried)));
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
            filled.roomBytes(slot, slotNodes));
    SlotFilling filling = filled.isEnd() ? settings.filling().atTheEnd() : settings.filling();
    return new ClassPlan(snapshot.taskColumns(), filling, carried, scan, rates);
  }

  /** Decides on what runs, and so how much may begin beside it. */
  private static List<Carried> carryOn(
      ClusterSnapshot snapshot, SlotNodes slotNodes, FilledSlot filled) {
    if (!filled.isEnd()) {
      return Stragglers.plan(snapshot, slotNodes);
    }
    List<Carried> carried = LastStragglers.plan(snapshot, slotNodes, filled.restartAfterSec());
    filled.boundSources(slotNodes);
    return carried;
  }

  private SlotScan.Inputs inputs(
      ClusterSnapshot snapshot, SlotNodes slotNodes, List<Carried> carried, MovedBlocks moved) {
    SlotDemand demand = new SlotDemand(snapshot, carried);
    Placer placer =
        placers.create(slotNodes, demand, new FreeSpaceLedger(snapshot, demand.types()));
    boolean balanced = settings.filling().sourceOrder() == SourceOrder.BALANCED;
    boolean[] underemployed =
        balanced
            ? new boolean[links.nodes()]
            : UnderemployedNodes.find(snapshot, slotNodes, settings.beta());
    return new SlotScan.Inputs(
        new TaskOrder(snapshot.taskColumns(), underemployed),
        node -> underemployed[node],
        balanced ? new SourceBalance(snapshot, slotNodes, settings) : null,
        placer,
        openNodes(slotNodes, demand),
        moved,
        new KeptSources(slotNodes));
  }

  private static OpenNodes openNodes(SlotNodes slotNodes, SlotDemand demand) {
    return new OpenNodes(
        slotNodes.links(),
        slotNodes.ledger(),
        demand.isSource(),
        demand.isDestination(),
        LinkLedger.bounded(demand.smallestBytes()));
  }

  /** The part of S that the running transfers take. */
  private static long carriedBytes(List<Carried> carried, LinkLedger ledger) {
    long bytes = 0;
    for (Carried one : carried) {
      long moved =
          one.state() == Carried.State.PINNED
              ? Math.min(one.remainingBytes(), ledger.slot().bytesAt(one.reservedBytesPerSec()))
              : one.movedBytes();
      bytes += moved * one.reads();
    }
    return bytes;
  }
}
