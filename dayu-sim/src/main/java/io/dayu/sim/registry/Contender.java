package io.dayu.sim.registry;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Forecast;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;

/** A named way to recover a cluster. Immutable; each run has its own state. */
public sealed interface Contender permits SlotContender, DrivenContender {
  /** The name it is known by in {@link Contenders}. */
  String name();

  /** What it is, in one sentence. */
  String description();

  /** What a plan of so many blocks may cost in time, 0 for one that makes no plans. */
  double longestPlanSeconds(long blocks, int nodes);

  /**
   * Recovers the scenario's cluster from the first failure to the last replica.
   *
   * @param scenario what happens; not shared with a run on another thread
   * @param order how it is to be done
   * @param observer is shown the plans, if there are any
   */
  RunResult run(Scenario scenario, Order order, PlanObserver observer);

  /**
   * How a contender is to recover.
   *
   * @param settings the planner's, for transfers at constant rates
   * @param forecast a fresh one for each run
   * @param seed of all that is left to chance
   */
  record Order(PlannerSettings settings, Forecast forecast, long seed) {}
}
