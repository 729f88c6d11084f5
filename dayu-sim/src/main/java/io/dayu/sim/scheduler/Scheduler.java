package io.dayu.sim.scheduler;

import io.dayu.core.control.PlanFunction;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/** Plans one timeslot after another: Dayu and the rivals that plan by timeslot. */
public interface Scheduler extends PlanFunction {
  /** The settings that its plans are made with, before any correction of alpha. */
  PlannerSettings settings();

  /** Waiting blocks that a plan looks at. */
  default int tasksMax() {
    return Integer.MAX_VALUE;
  }

  /**
   * Time that the plan takes to make, as it counts in the simulation: measured or taken from the
   * literature beforehand, so that runs are repeatable.
   */
  long planningNs(ClusterSnapshot snapshot);

  /** True if stragglers are planned anew (section 4.4); otherwise they keep their orders. */
  default boolean reschedulesStragglers() {
    return true;
  }

  /**
   * True if all sums of rates stay within B_recover and no task is planned beyond its links' slots;
   * a rival by whose nature they do not is only held to the other invariants.
   */
  default boolean keepsBudgets() {
    return true;
  }
}
