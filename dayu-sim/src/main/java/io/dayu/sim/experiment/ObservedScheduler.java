package io.dayu.sim.experiment;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.Scheduler;

/** A scheduler whose plans others see. */
record ObservedScheduler(Scheduler inner, PlanObserver observer) implements Scheduler {
  @Override
  public Plan plan(ClusterSnapshot snapshot, long seed) {
    Plan plan = inner.plan(snapshot, seed);
    observer.planned(new PlanObserver.Made(inner, snapshot, seed), plan);
    return plan;
  }

  @Override
  public PlannerSettings settings() {
    return inner.settings();
  }

  @Override
  public long planningNs(ClusterSnapshot snapshot) {
    return inner.planningNs(snapshot);
  }

  @Override
  public boolean reschedulesStragglers() {
    return inner.reschedulesStragglers();
  }

  @Override
  public boolean keepsBudgets() {
    return inner.keepsBudgets();
  }
}
