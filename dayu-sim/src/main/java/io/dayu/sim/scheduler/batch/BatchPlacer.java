package io.dayu.sim.scheduler.batch;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.select.Eligibility;
import io.dayu.core.select.Placement;
import io.dayu.core.select.Placer;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.Wanted;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.source.SourceChooser;
import io.dayu.sim.scheduler.PlacerSlot;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries a batch into Dayu's plan: each replica goes as the solver said, if it said anything and
 * links, rule and space still allow it. Not thread safe.
 */
public final class BatchPlacer implements Placer {
  private final Links links;
  private final LinkLedger ledger;
  private final PlacerSlot slot;
  private final AllowedReceivers receivers;
  private final Map<Long, BatchMove> moveOfTask = new HashMap<>();

  private BatchPlacer(PlacerSlot slot) {
    this.links = slot.nodes().links();
    this.ledger = slot.nodes().ledger();
    this.slot = slot;
    this.receivers = new AllowedReceivers(slot);
  }

  /** The placer of one slot, its batch being solved. */
  public static Placer solve(
      ClusterSnapshot snapshot, PlacerSlot slot, long seed, BatchSolver solver) {
    BatchProblem problem = new BatchProblem(snapshot, slot, seed);
    return following(slot, problem, solver.solve(problem));
  }

  /** The placer that carries out an answer. */
  public static Placer following(PlacerSlot slot, BatchProblem problem, BatchAnswer answer) {
    BatchPlacer placer = new BatchPlacer(slot);
    for (BatchMove move : answer.moves()) {
      placer.moveOfTask.put(problem.taskId(move.item()), move);
    }
    return placer;
  }

  @Override
  public void place(
      Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter, Placement answer) {
    RecoveryTask task = wanted.tasks().get(wanted.task());
    if (task.sources().size() == 0) {
      answer.refused(SkipReason.NO_SOURCE);
      return;
    }
    BatchMove move = moveOfTask.get(task.id());
    // A transfer to be begun anew may know fewer sources than the waiting task of its block.
    if (move == null
        || !task.sources().containsAll(move.sources())
        || !allowsAll(filter, move.sources())) {
      answer.refused(SkipReason.SOURCE_SATURATED);
      return;
    }
    moveOfTask.remove(task.id());
    SkipReason refused = refused(wanted, sites, move);
    if (refused != null) {
      answer.refused(refused);
      return;
    }
    Route route = links.route(move.sources(), move.destination());
    long moved = ledger.roomFor(route, LinkLedger.bounded(task.sizeBytes(), wanted.reads()));
    if (moved == 0) {
      answer.refused(SkipReason.DESTINATION_SATURATED);
      return;
    }
    ledger.charge(route, moved);
    slot.space().take(wanted.storageType(), move.destination(), task.sizeBytes());
    receivers.charged(move.destination());
    sites.chosen(move.destination());
    if (wanted.reads() == 1) {
      answer.placed(move.source(), move.destination(), moved);
    } else {
      answer.placed(move.sources(), move.destination(), moved);
    }
  }

  private static boolean allowsAll(SourceChooser.Filter filter, IntSet sources) {
    for (int i = 0; i < sources.size(); i++) {
      if (!filter.allows(sources.get(i))) {
        return false;
      }
    }
    return true;
  }

  private @Nullable SkipReason refused(Wanted wanted, ReplicaSites sites, BatchMove move) {
    Eligibility eligibility = receivers.of(wanted, sites);
    boolean mayReceive =
        eligibility.allows(move.destination())
            && slot.candidates().contains(move.destination(), wanted.storageType());
    return mayReceive ? null : SkipReason.NO_DESTINATION;
  }
}
