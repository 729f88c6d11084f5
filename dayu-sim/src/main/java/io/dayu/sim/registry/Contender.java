package io.dayu.sim.registry;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;

/** A named way to recover a cluster. Immutable; each run has its own state. */
public sealed interface Contender permits SlotContender, DrivenContender {
  /** The name it is known by in {@link Contenders}. */
  String name();

  /** What it is, in one sentence. */
  String description();

  /** The scenario with the settings that this contender takes in it. */
  default Scenario adapt(Scenario scenario) {
    return scenario.with(settings(scenario.settings()), scenario.timing());
  }

  /** The settings it works with where these are given; alpha and B_min are never changed. */
  PlannerSettings settings(PlannerSettings given);

  /**
   * Recovers the scenario's cluster from the first failure to the last replica.
   *
   * @param drive what applies to those that plan by timeslot, and the seed of all
   */
  RunResult run(Scenario scenario, Simulation.Drive drive);
}
