package io.dayu.sim.figure;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.experiment.Averages;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Figures 9a and 9b: the paper's Dayu with other values of a knob.
 *
 * @param name its number in the paper
 * @param knob that is changed
 * @param values its values
 * @param paper finding of the paper
 * @param change makes settings with a value
 */
record SweepFigure(
    String name,
    String knob,
    List<Double> values,
    String paper,
    BiFunction<PlannerSettings, Double, PlannerSettings> change)
    implements Figure {
  static SweepFigure alpha() {
    return new SweepFigure(
        "9a",
        "alpha",
        List.of(0.65, 0.70, 0.75, 0.80, 0.85),
        "the larger, the faster and the more interference; 80 % saves 9.1 % against 75 %",
        PlannerSettings::withAlpha);
  }

  static SweepFigure beta() {
    return new SweepFigure(
        "9b",
        "beta",
        List.of(0.0, 0.025, 0.05, 0.075, 0.10),
        "fastest at 5 %; no significant impact on interference",
        PlannerSettings::withBeta);
  }

  @Override
  public double weight() {
    return 15;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    SchedulerSpec paperDayu = SchedulerSpecs.named(Names.PAPER);
    List<Comparison.ComparedScheduler> schedulers = new ArrayList<>();
    for (double value : values) {
      PlannerSettings settings = change.apply(bench.setup().settings(), value);
      schedulers.add(
          new Comparison.ComparedScheduler(
              Show.number(100 * value, 1) + " %",
              paperDayu,
              bench.runner().with(bench.setup().with(settings))));
    }
    Comparison comparison =
        new Comparison(bench, schedulers)
            .play(name, "Figure " + name + ": effect of " + knob, budget);
    StringBuilder ours = new StringBuilder();
    for (int i = 0; i < schedulers.size(); i++) {
      Averages of = comparison.of(i);
      ours.append(i == 0 ? "" : "; ")
          .append(schedulers.get(i).label())
          .append(": ")
          .append(Show.seconds(of.recoverySeconds()))
          .append(", ")
          .append(Show.percent(of.interference()));
    }
    String what = "recovery time, interference by " + knob;
    return List.of(new Finding(name, what, paper, ours.toString(), comparison.basis()));
  }
}
