package io.dayu.sim.engine;

import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.Scheduler;

/** Is told of every plan: to verify it, to record it, to write it out. */
public interface PlanWatch {
  /** A plan was made; nothing of it has been carried out. */
  void planned(ClusterSnapshot snapshot, Scheduler scheduler, Plan plan);

  /** A slot begins with the plan that is delivered next. */
  void slotBegins(Recovery recovery);

  /** The orders of a plan are given. */
  void delivered(Plan plan);
}
