package io.dayu.sim.experiment;

import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.registry.SchedulerSpec;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A comparison of schedulers on some cases.
 *
 * @param runner for the setup
 * @param specs the schedulers that recover
 * @param cases that they recover
 * @param observers makes one for each run
 */
public record WhatIf(
    Runner runner,
    List<SchedulerSpec> specs,
    List<Case> cases,
    BiFunction<SchedulerSpec, Case, PlanObserver> observers) {
  public WhatIf {
    specs = List.copyOf(specs);
    cases = List.copyOf(cases);
  }

  /** Runs all of them; the rows by scheduler and case. */
  public List<List<RunRow>> run(int threads, Runnable afterRun) {
    return new Rounds(threads, TimeBudget.endless(), afterRun)
        .play(
            specs.size(),
            cases.size(),
            (round, scheduler) -> run(specs.get(scheduler), cases.get(round)));
  }

  private RunRow run(SchedulerSpec spec, Case one) {
    return runner.run(spec, one, observers.apply(spec, one));
  }
}
