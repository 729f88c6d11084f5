package io.dayu.sim.registry;

import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;

/** A named way to recover a cluster. Immutable; each run has its own state. */
public sealed interface SchedulerSpec permits SlotSchedulerSpec, DrivenSchedulerSpec {
  /** The name it is known by in {@link SchedulerSpecs}. */
  String name();

  /** Its description, in one sentence. */
  String description();

  /**
   * The longest time that a plan of so many blocks may take, 0 for a scheduler that makes no plans.
   */
  double longestPlanSeconds(long blocks, int nodes);

  /**
   * Recovers the scenario's cluster from the first failure to the last replica.
   *
   * @param scenario the cluster and its failures; not shared with a run on another thread
   * @param inputs of the scheduler
   * @param observer is shown the plans, if there are any
   */
  RunResult run(Scenario scenario, SchedulerInputs inputs, PlanObserver observer);
}
