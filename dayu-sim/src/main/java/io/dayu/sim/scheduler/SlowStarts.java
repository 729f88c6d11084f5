package io.dayu.sim.scheduler;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes new transfers back that were given a small rest of a link, for planners that never change a
 * rate.
 */
/*
 * Dayu starts a block on a link that carries nothing it could change, however little pinned
 * transfers leave of it, and gives it more in the next slot. Who pins everything would leave it at
 * a few bytes per second for ever. A transfer stays when it ends within the slot or has a quarter
 * of its narrowest link's budget. All new transfers of a task go with the first; those of a task
 * that has an evicted transfer stay, as that was cancelled for them.
 */
final class SlowStarts {
  private static final long PART = 4;
  private static final double ALMOST_ONE = 0.99;

  private SlowStarts() {}

  /** The plan without such transfers: their tasks are skipped. */
  static Plan withdraw(ClusterSnapshot snapshot, Plan plan) {
    Set<Long> slow = slowTasks(snapshot, plan);
    for (Cancellation cancellation : plan.cancellations()) {
      slow.remove(cancellation.taskId());
    }
    if (slow.isEmpty()) {
      return plan;
    }
    List<Assignment> kept = new ArrayList<>(plan.assignments().size());
    Map<Long, Integer> withdrawn = new LinkedHashMap<>();
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind() == Assignment.Kind.NEW && slow.contains(assignment.taskId())) {
        withdrawn.merge(assignment.taskId(), 1, Integer::sum);
      } else {
        kept.add(assignment);
      }
    }
    return new Plan(
        kept,
        plan.cancellations(),
        skipped(plan, withdrawn),
        plan.unscannedTasks(),
        plan.budgets(),
        plan.slotBudgetBytes());
  }

  private static Set<Long> slowTasks(ClusterSnapshot snapshot, Plan plan) {
    Links links = new Links(snapshot);
    long[] budget = links.byLink(plan.budgets());
    double seconds = snapshot.slotNs() / 1e9;
    Set<Long> slow = new HashSet<>();
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind() == Assignment.Kind.NEW
          && assignment.rateBytesPerSec() * seconds < assignment.remainingBytes() * ALMOST_ONE
          && assignment.rateBytesPerSec() < narrowest(links, budget, assignment) / PART) {
        slow.add(assignment.taskId());
      }
    }
    return slow;
  }

  private static long narrowest(Links links, long[] budget, Assignment assignment) {
    long narrowest = Long.MAX_VALUE;
    Route route = links.route(assignment.sources(), assignment.destination());
    for (int i = 0; i < route.size(); i++) {
      narrowest = Math.min(narrowest, budget[route.link(i)]);
    }
    return narrowest;
  }

  private static List<Skip> skipped(Plan plan, Map<Long, Integer> withdrawn) {
    List<Skip> skipped = new ArrayList<>();
    for (Skip skip : plan.skipped()) {
      Integer more = withdrawn.remove(skip.taskId());
      int unplanned = skip.unplanned() + (more == null ? 0 : more);
      skipped.add(new Skip(skip.taskId(), unplanned, skip.reason()));
    }
    withdrawn.forEach(
        (task, unplanned) -> skipped.add(new Skip(task, unplanned, SkipReason.SLOT_FULL)));
    return skipped;
  }
}
