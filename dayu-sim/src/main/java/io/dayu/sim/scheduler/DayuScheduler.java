package io.dayu.sim.scheduler;

import io.dayu.core.Planner;
import io.dayu.core.control.PlanFunction;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/**
 * Dayu's own planner, the class that runs in the NameNode.
 *
 * @param planner one of its ways to plan
 * @param settings the algorithms' knobs
 * @param cost of a plan in time
 */
public record DayuScheduler(PlanFunction planner, PlannerSettings settings, PlanningCost cost)
    implements Scheduler {
  /** The planner as it is without copysets. */
  public DayuScheduler(PlannerSettings settings, PlanningCost cost) {
    this(Planner::plan, settings, cost);
  }

  @Override
  public Plan plan(ClusterSnapshot snapshot, PlannerSettings by, long seed) {
    return planner.plan(snapshot, by, seed);
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
