package io.dayu.sim.registry;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.scheduler.PlanningCost;
import io.dayu.sim.scheduler.Scheduler;
import java.util.function.Function;

/**
 * A scheduler that plans by timeslot.
 *
 * @param name in {@link SchedulerSpecs}
 * @param description in one sentence
 * @param cost of its plans in time
 * @param givesWay true if its transfers give way to clients
 * @param schedulers makes the scheduler that works with the given settings or some like them
 */
public record SlotSchedulerSpec(
    String name,
    String description,
    PlanningCost cost,
    boolean givesWay,
    Function<PlannerSettings, Scheduler> schedulers)
    implements SchedulerSpec {
  /** The scheduler for a scenario of these settings. */
  public Scheduler scheduler(PlannerSettings given) {
    return schedulers.apply(given);
  }

  @Override
  public double longestPlanSeconds(long blocks, int nodes) {
    return cost.planningNs(blocks, nodes) / 1e9;
  }

  @Override
  public RunResult run(Scenario scenario, SchedulerInputs inputs, PlanObserver observer) {
    return Simulation.run(
        scenario,
        scheduler(inputs.settings()),
        new Simulation.Drive(inputs.forecast(), givesWay, inputs.seed()),
        observer);
  }
}
