package io.dayu.sim.scheduler;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.rate.Rates;
import io.dayu.sim.scheduler.rate.Rerating;

/**
 * Dayu's choice of sources and destinations with other rates (section 5: C+DA).
 *
 * @param dayu scheduler whose plans are given other rates
 * @param rates by which bandwidth is shared out
 */
public record RatedDayuScheduler(DayuScheduler dayu, Rates rates) implements Scheduler {
  @Override
  public Plan plan(ClusterSnapshot snapshot, PlannerSettings by, long seed) {
    return Rerating.of(snapshot, dayu.plan(snapshot, by, seed), rates);
  }

  @Override
  public PlannerSettings settings() {
    return dayu.settings();
  }

  @Override
  public int tasksMax() {
    return dayu.tasksMax();
  }

  @Override
  public long planningNs(ClusterSnapshot snapshot) {
    return dayu.planningNs(snapshot);
  }

  @Override
  public boolean reschedulesStragglers() {
    return dayu.reschedulesStragglers();
  }

  @Override
  public boolean keepsBudgets() {
    return rates.keepsBudgets();
  }
}
