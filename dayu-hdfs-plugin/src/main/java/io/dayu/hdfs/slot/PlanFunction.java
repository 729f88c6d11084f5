package io.dayu.hdfs.slot;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/** The planner as the scheduler calls it. */
@FunctionalInterface
public interface PlanFunction {
  /** The plan for a slot; pure. */
  Plan plan(ClusterSnapshot snapshot, PlannerSettings settings, long seed);
}
