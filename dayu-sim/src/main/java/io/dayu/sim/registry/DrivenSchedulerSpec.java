package io.dayu.sim.registry;

import io.dayu.sim.engine.Controller;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import java.util.function.LongFunction;

/**
 * A scheduler that drives the recovery itself, without timeslots.
 *
 * @param name in {@link SchedulerSpecs}
 * @param description in one sentence
 * @param controllers makes the controller of one run from its seed
 */
public record DrivenSchedulerSpec(
    String name, String description, LongFunction<Controller> controllers)
    implements SchedulerSpec {
  /** The controller of one run. */
  public Controller controller(long seed) {
    return controllers.apply(seed);
  }

  @Override
  public double longestPlanSeconds(long blocks, int nodes) {
    return 0;
  }

  @Override
  public RunResult run(Scenario scenario, SchedulerInputs inputs, PlanObserver observer) {
    return Simulation.run(scenario, controller(inputs.seed()));
  }
}
