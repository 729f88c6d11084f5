package io.dayu.sim.experiment;

import io.dayu.core.plan.Plan;
import io.dayu.sim.engine.RunResult;

/** Runs contenders on the cases of one setup and shares the bounds. Thread safe. */
public final class Runner {
  private final Setup setup;
  private final double refillShare;
  private final Forecasts forecasts;
  private final Bounds bounds;

  /** A runner; {@code refillShare} and {@code forecasts} as in {@link Contender.Drive}. */
  public Runner(Setup setup, double refillShare, Forecasts forecasts) {
    this(setup, refillShare, forecasts, new Bounds());
  }

  private Runner(Setup setup, double refillShare, Forecasts forecasts, Bounds bounds) {
    this.setup = setup;
    this.refillShare = refillShare;
    this.forecasts = forecasts;
    this.bounds = bounds;
  }

  /** The same runner for another setup of the same cluster and workload. */
  public Runner with(Setup other) {
    return new Runner(other, refillShare, forecasts, bounds);
  }

  public Setup setup() {
    return setup;
  }

  /** How contenders are run on a case. */
  public Contender.Drive drive(Case one) {
    return new Contender.Drive(setup.settings(), one.planSeed(), refillShare, forecasts);
  }

  /** Lets the contender recover the case. */
  public RunRow run(Contender contender, Case one, PlanObserver observer) {
    PlanningTally tally = new PlanningTally();
    RunResult result =
        contender.run(
            setup.scenario(one),
            drive(one),
            (PlanObserver.Made made, Plan plan) -> {
              tally.planned(made, plan);
              observer.planned(made, plan);
            });
    return new RunRow(one, contender.name(), result, bounds.of(setup, one), tally.total());
  }
}
