package io.dayu.sim.engine;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Carries a plan out: starts, re-sources, re-rates and ends transfers as it says. Not thread safe.
 *
 * <p>Changes since the snapshot are passed over: transfers that have ended, nodes that have died.
 */
final class PlanCarrier {
  private final Recovery recovery;

  PlanCarrier(Recovery recovery) {
    this.recovery = recovery;
  }

  private record Key(long block, int destination) {}

  /**
   * Acts on all that the plan says.
   *
   * @param beginNs time at which the orders of a destination take effect
   */
  void carryOut(Plan plan, IntToLongFunction beginNs) {
    Map<Key, SimulatedTransfer> running = new HashMap<>();
    for (SimulatedTransfer transfer : recovery.running()) {
      running.put(new Key(transfer.block().id(), transfer.destination()), transfer);
    }
    for (Cancellation cancellation : plan.cancellations()) {
      SimulatedTransfer transfer =
          running.get(new Key(cancellation.taskId(), cancellation.destination()));
      if (transfer != null) {
        recovery.cancel(transfer);
      } else {
        recovery
            .lower()
            .transfer(cancellation.taskId(), cancellation.destination())
            .ifPresent(recovery.lower()::cancel);
      }
    }
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind() == Assignment.Kind.NEW) {
        start(assignment, beginNs);
      } else {
        SimulatedTransfer transfer =
            running.get(new Key(assignment.taskId(), assignment.destination()));
        if (transfer != null) {
          goOn(transfer, assignment, beginNs);
        } else {
          recovery
              .lower()
              .transfer(assignment.taskId(), assignment.destination())
              .ifPresent(copy -> goOn(copy, assignment, beginNs));
        }
      }
    }
    if (recovery.lower().waiting() > 0) {
      plan.skipped().forEach(recovery.lower()::skipped);
    }
  }

  private void start(Assignment assignment, IntToLongFunction beginNs) {
    LostBlock block = recovery.block(assignment.taskId());
    if (block != null && block.missing() == 0) {
      recovery.lower().start(assignment, pace(assignment, beginNs));
      return;
    }
    if (block == null
        || !recovery.living(block.holders()).containsAll(assignment.sources())
        || !recovery.alive(assignment.destination())) {
      return;
    }
    recovery.start(
        block, assignment.sources(), assignment.destination(), pace(assignment, beginNs));
  }

  private void goOn(SimulatedTransfer transfer, Assignment assignment, IntToLongFunction beginNs) {
    if (assignment.kind() == Assignment.Kind.PINNED) {
      return;
    }
    recovery.pace(transfer, pace(assignment, beginNs));
    if (assignment.kind() == Assignment.Kind.RESOURCED && recovery.allAlive(assignment.sources())) {
      recovery.readFrom(transfer, assignment.sources());
    }
  }

  private static SimulatedTransfer.Pace pace(Assignment assignment, IntToLongFunction beginNs) {
    long atNs = beginNs.applyAsLong(assignment.destination());
    return new SimulatedTransfer.Pace(assignment.rateBytesPerSec(), atNs);
  }
}
