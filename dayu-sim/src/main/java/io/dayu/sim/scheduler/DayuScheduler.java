package io.dayu.sim.scheduler;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/**
 * Dayu's own planner, the class that runs in the NameNode.
 *
 * @param settings the algorithms' knobs
 * @param cost of a plan in time
 */
public record DayuScheduler(PlannerSettings settings, PlanningCost cost) implements Scheduler {
  @Override
  public Plan plan(ClusterSnapshot snapshot, PlannerSettings by, long seed) {
    return Planner.plan(snapshot, by, seed);
  }

  @Override
  public int tasksMax() {
    return PlannerSettings.TASKS_MAX_DEFAULT;
  }

  @Override
  public long planningNs(ClusterSnapshot snapshot) {
    return cost.planningNs(snapshot);
  }
}
