package io.dayu.sim.engine;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.Scheduler;

/** An observer that is shown every plan of a run and what it was made from. */
public interface PlanObserver {
  /** Looks at nothing. */
  PlanObserver NONE = (made, plan) -> {};

  /**
   * The inputs that a plan was made from.
   *
   * @param scheduler that made it
   * @param snapshot the cluster
   * @param settings by which it was made
   * @param seed decided what was left to chance
   */
  record PlanRequest(
      Scheduler scheduler, ClusterSnapshot snapshot, PlannerSettings settings, long seed) {}

  /** A plan was made; nothing of it has been carried out. */
  void planned(PlanRequest made, Plan plan);
}
