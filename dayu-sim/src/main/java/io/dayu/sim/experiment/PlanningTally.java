package io.dayu.sim.experiment;

import io.dayu.core.plan.Plan;
import io.dayu.sim.engine.PlanObserver;

/** Counts the plans of a run and the time they are charged. Not thread safe. */
public final class PlanningTally implements PlanObserver {
  private int plans;
  private long chargedNs;
  private long longestNs;

  @Override
  public void planned(PlanRequest made, Plan plan) {
    long planningNs = made.scheduler().planningNs(made.snapshot());
    plans++;
    chargedNs += planningNs;
    longestNs = Math.max(longestNs, planningNs);
  }

  /** The counts so far. */
  Total total() {
    return new Total(plans, chargedNs, longestNs);
  }

  /**
   * The cost of a run's planning.
   *
   * @param plans number of them, 0 for a scheduler that does not plan by slots
   * @param chargedNs time of all of them, as it counts in the simulation
   * @param longestNs of the longest
   */
  public record Total(int plans, long chargedNs, long longestNs) {}
}
