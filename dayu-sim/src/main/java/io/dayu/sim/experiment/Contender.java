package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.scheduler.Scheduler;

/** Someone who recovers, by name: Dayu, a variant of it or a rival. */
public interface Contender {
  String name();

  /** What it is, in one sentence. */
  String sentence();

  /** Whether it plans by timeslots, so that its plans can be dumped and replayed. */
  boolean plansBySlots();

  /** Its planner, for one that plans by timeslots. */
  Scheduler scheduler(PlannerSettings settings);

  /**
   * Recovers.
   *
   * @param scenario what happens; not shared with a run on another thread
   * @param drive settings, seed and refill
   * @param observer is shown the plans, if there are any
   */
  RunResult run(Scenario scenario, Drive drive, PlanObserver observer);

  /**
   * How a contender is run.
   *
   * @param settings the planner's knobs
   * @param seed of the plans
   * @param refillShare share of ended transfers from which the rest of a slot is planned again, 0
   *     for never, {@link #OWN_REFILL} for the contender's own
   * @param memoryNs how long the forecast remembers, 0 for the last report only
   */
  record Drive(PlannerSettings settings, long seed, double refillShare, long memoryNs) {
    /** The contender refills as it does by default. */
    public static final double OWN_REFILL = -1;
  }
}
