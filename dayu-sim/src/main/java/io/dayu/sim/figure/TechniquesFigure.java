package io.dayu.sim.figure;

import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 8: what prioritizing (P) and re-scheduling of stragglers (A) give. */
final class TechniquesFigure implements Figure {
  private static final int NEITHER = 0;
  private static final int ONLY_A = 2;
  private static final int ALL = 3;

  @Override
  public String name() {
    return "8";
  }

  @Override
  public double weight() {
    return 12;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    List<Comparison.ComparedScheduler> schedulers = new ArrayList<>();
    for (String name : List.of("dayu-noPA", "dayu-noA", "dayu-noP", Names.PAPER)) {
      schedulers.add(
          new Comparison.ComparedScheduler(name, SchedulerSpecs.named(name), bench.runner()));
    }
    Comparison comparison =
        new Comparison(bench, schedulers)
            .play(name(), "Figure 8: C+W without P and A, with P, with A, with both", budget);
    return List.of(
        finding("time saved by A (C+W+A against C+W)", "15.6 %", ONLY_A, NEITHER, comparison),
        finding("time saved by P beside A (all against C+W+A)", "7.2 %", ALL, ONLY_A, comparison));
  }

  private Finding finding(String what, String paper, int with, int without, Comparison comparison) {
    double share =
        1 - comparison.of(with).recoverySeconds() / comparison.of(without).recoverySeconds();
    return new Finding(name(), what, paper, Show.percent(share), comparison.basis());
  }
}
