package io.dayu.sim.scheduler;

import io.dayu.core.snapshot.ClusterSnapshot;

/**
 * The cost of a plan in time, as a function of what there is to plan.
 *
 * @param baseNs a plan of nothing
 * @param nsPerTask each task that is waiting or running
 * @param nsPerTaskAndNode each pair of a task and a node that it could go to
 */
public record PlanningCost(long baseNs, double nsPerTask, double nsPerTaskAndNode) {
  public PlanningCost {
    if (baseNs < 0 || nsPerTask < 0 || nsPerTaskAndNode < 0) {
      throw new IllegalArgumentException("a cost must not be negative");
    }
  }

  /** The cost of a plan for the snapshot. */
  public long planningNs(ClusterSnapshot snapshot) {
    long tasks = (long) snapshot.tasks().size() + snapshot.running().size();
    return planningNs(tasks, snapshot.nodes().size());
  }

  /** The cost of a plan that looks at so many tasks on so many nodes. */
  public long planningNs(long tasks, int nodes) {
    return baseNs + Math.round(tasks * (nsPerTask + nsPerTaskAndNode * nodes));
  }
}
