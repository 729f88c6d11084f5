package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.List;

/**
 * The contents of a dump.
 *
 * @param snapshot the cluster
 * @param plan its lines
 * @param planLine number of the plan's first line in the file
 */
record PlanDump(Head head, ClusterSnapshot snapshot, List<String> plan, int planLine) {
  PlanDump {
    plan = List.copyOf(plan);
  }

  /**
   * The terms of the plan.
   *
   * @param scheduler name of who planned
   * @param seed decided what was left to chance
   * @param settings the planner's knobs
   */
  record Head(
      String scheduler, long seed, PlannerSettings settings, long untilSlotNs, long slotNs) {}
}
