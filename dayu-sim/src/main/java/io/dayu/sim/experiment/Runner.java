package io.dayu.sim.experiment;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.registry.SchedulerInputs;
import io.dayu.sim.registry.SchedulerSpec;

/** Runs schedulers on the cases of one setup and shares the bounds. Thread safe. */
public final class Runner {
  private final Setup setup;
  private final Forecasts forecasts;
  private final Bounds bounds;

  /**
   * A runner for a setup.
   *
   * @param forecasts that plans are made by
   */
  public Runner(Setup setup, Forecasts forecasts) {
    this(setup, forecasts, new Bounds());
  }

  private Runner(Setup setup, Forecasts forecasts, Bounds bounds) {
    this.setup = setup;
    this.forecasts = forecasts;
    this.bounds = bounds;
  }

  /** The same runner for another setup of the same cluster and workload. */
  public Runner with(Setup other) {
    return new Runner(other, forecasts, bounds);
  }

  /** The same runner with settings, timing and forecasts as they ship. */
  public Runner shipped() {
    Setup shipped = setup.with(PlannerSettings.DEFAULT).with(Timing.DEFAULT);
    return new Runner(shipped, Forecasts.DEFAULT, bounds);
  }

  /** The same runner with another end in any case. */
  public Runner withHorizon(long horizonNs) {
    return with(setup.with(setup.timing().withHorizonNs(horizonNs)));
  }

  public Setup setup() {
    return setup;
  }

  /** The inputs by which a scenario of a case is to be recovered. */
  public SchedulerInputs inputs(Scenario scenario, Case one) {
    return new SchedulerInputs(setup.settings(), forecasts.of(scenario), one.planSeed());
  }

  /** Lets the scheduler recover the case. */
  public RunRow run(SchedulerSpec spec, Case one, PlanObserver observer) {
    PlanningTally tally = new PlanningTally();
    Scenario scenario = setup.scenario(one);
    RunResult result =
        spec.run(
            scenario,
            inputs(scenario, one),
            (PlanObserver.PlanRequest made, Plan plan) -> {
              tally.planned(made, plan);
              observer.planned(made, plan);
            });
    return new RunRow(one, spec.name(), result, bounds.of(setup, one), tally.total());
  }
}
