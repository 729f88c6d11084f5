package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.List;

/**
 * The contents of a dump.
 *
 * @param scheduler name of who planned
 * @param settings the planner's knobs
 * @param seed decided what was left to chance
 * @param snapshot the cluster
 * @param plan its lines
 * @param planLine number of the plan's first line in the file
 */
record PlanDump(
    String scheduler,
    PlannerSettings settings,
    long seed,
    ClusterSnapshot snapshot,
    List<String> plan,
    int planLine) {
  PlanDump {
    plan = List.copyOf(plan);
  }
}
