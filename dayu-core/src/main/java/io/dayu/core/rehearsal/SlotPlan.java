package io.dayu.core.rehearsal;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/** Plans one slot; {@code Planner::plan}, or what looks at its plans besides. */
@FunctionalInterface
public interface SlotPlan {
  /** The plan for the slot that the snapshot names. */
  Plan plan(ClusterSnapshot snapshot, PlannerSettings settings, long seed);
}
