package io.dayu.sim.experiment;

import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.registry.Contender;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A comparison of contenders on some cases.
 *
 * @param runner for the setup
 * @param contenders who recovers
 * @param cases what they recover
 * @param observers makes one for each run
 */
public record WhatIf(
    Runner runner,
    List<Contender> contenders,
    List<Case> cases,
    BiFunction<Contender, Case, PlanObserver> observers) {
  public WhatIf {
    contenders = List.copyOf(contenders);
    cases = List.copyOf(cases);
  }

  /** Runs all of them; the rows by contender and case. */
  public List<List<RunRow>> run(int threads, Runnable afterRun) {
    return new Rounds(threads, Budget.endless(), afterRun)
        .play(
            contenders.size(),
            cases.size(),
            (round, entrant) -> run(contenders.get(entrant), cases.get(round)));
  }

  private RunRow run(Contender contender, Case one) {
    return runner.run(contender, one, observers.apply(contender, one));
  }
}
