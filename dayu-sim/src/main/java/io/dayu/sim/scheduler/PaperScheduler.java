package io.dayu.sim.scheduler;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/**
 * Dayu's planner as the paper runs it: it looks at all that waits, and takes the time that the
 * paper's machine does.
 *
 * @param settings the algorithms' knobs
 * @param reschedulesStragglers true if section 4.4 is in force
 */
public record PaperScheduler(PlannerSettings settings, boolean reschedulesStragglers)
    implements Scheduler {
  @Override
  public Plan plan(ClusterSnapshot snapshot, PlannerSettings by, long seed) {
    Plan plan = Planner.plan(snapshot, by, seed);
    return reschedulesStragglers ? plan : SlowStarts.withdraw(snapshot, plan);
  }

  @Override
  public long planningNs(ClusterSnapshot snapshot) {
    return PlanningCosts.PAPER_HULL.planningNs(
        SlotTasks.count(snapshot, settings), snapshot.nodes().size());
  }
}
