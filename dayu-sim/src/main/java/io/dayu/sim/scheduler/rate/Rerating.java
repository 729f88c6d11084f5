package io.dayu.sim.scheduler.rate;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;

/** Sets other rates in a finished plan; all else of it stays. */
public final class Rerating {
  private Rerating() {}

  /** The plan of the snapshot with rates set another way. */
  public static Plan of(ClusterSnapshot snapshot, Plan plan, Rates rates) {
    if (rates == Rates.ITERATIVE_WSS) {
      return plan;
    }
    long[] bytesPerSec = rates.allocate(new SlotFlows(snapshot, plan));
    List<Assignment> rated = new ArrayList<>(plan.assignments().size());
    int flow = 0;
    for (Assignment assignment : plan.assignments()) {
      boolean shares = SlotFlows.sharesLinks(assignment);
      rated.add(shares ? withRate(assignment, bytesPerSec[flow++]) : assignment);
    }
    return new Plan(
        rated,
        plan.cancellations(),
        plan.skipped(),
        plan.unscannedTasks(),
        plan.budgets(),
        plan.slotBudgetBytes());
  }

  private static Assignment withRate(Assignment assignment, long bytesPerSec) {
    return new Assignment(
        assignment.taskId(),
        assignment.sources(),
        assignment.destination(),
        assignment.storageType(),
        assignment.remainingBytes(),
        bytesPerSec,
        assignment.kind());
  }
}
