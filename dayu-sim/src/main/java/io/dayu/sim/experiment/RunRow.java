package io.dayu.sim.experiment;

import io.dayu.sim.engine.RunResult;

/**
 * The outcome of one scheduler on one case.
 *
 * @param one the case
 * @param scheduler its name
 * @param result of the simulation
 * @param bound on the time in which the case can be recovered
 * @param planning cost of planning
 */
public record RunRow(
    Case one, String scheduler, RunResult result, Bound bound, PlanningTally.Total planning) {
  /** Recovery time over the lower bound. */
  public double ratioToBound() {
    return (double) result.recoveryNs() / bound.boundNs();
  }

  /** Recovery time over the ideal of equation 2. */
  public double ratioToIdeal() {
    return (double) result.recoveryNs() / bound.idealNs();
  }

  /** Transfers that a slot took over from the one before, over all slots. */
  public long stragglers() {
    return result.slots().stream().mapToLong(slot -> slot.transfers().carried()).sum();
  }
}
