package io.dayu.core.control;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/** A planner of one slot: {@code Planner::plan}, a rival of it, or what looks at its plans. */
@FunctionalInterface
public interface PlanFunction {
  /** The plan for the slot that the snapshot names. */
  Plan plan(ClusterSnapshot snapshot, PlannerSettings settings, long seed);
}
