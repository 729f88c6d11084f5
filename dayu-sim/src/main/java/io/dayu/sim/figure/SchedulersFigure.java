package io.dayu.sim.figure;

import io.dayu.sim.experiment.Averages;
import io.dayu.sim.experiment.RunRow;
import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 6: recovery time and interference of all choices of nodes and rates. */
final class SchedulersFigure implements Figure {
  @Override
  public String name() {
    return "6";
  }

  @Override
  public double weight() {
    return 30;
  }

  @Override
  public List<Finding> make(Bench bench, TimeBudget budget) throws IOException {
    List<Comparison.ComparedScheduler> schedulers = schedulers(bench);
    Comparison comparison =
        new Comparison(bench, schedulers).play(name(), "Figure 6: recovery by scheduler", budget);
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < schedulers.size(); i++) {
      Averages of = comparison.of(i);
      findings.add(
          new Finding(
              name(),
              schedulers.get(i).label() + ": recovery / ideal, / bound; interference",
              paper(schedulers.get(i).label()),
              Show.number(of.of(RunRow::ratioToIdeal), 3)
                  + ", "
                  + Show.number(of.of(RunRow::ratioToBound), 3)
                  + "; "
                  + Show.percent(of.interference()),
              comparison.basis()));
    }
    return findings;
  }

  private static String paper(String label) {
    return switch (label) {
      case Names.DAYU, Names.PAPER -> "1.14 of ideal; below 2 %";
      case "greedy1-paper+W" -> "1.12 of Dayu's time";
      default -> "slower than Dayu";
    };
  }

  private static List<Comparison.ComparedScheduler> schedulers(Bench bench) {
    List<String> names = new ArrayList<>(List.of(Names.DAYU, Names.PAPER, "hull+DA"));
    for (String choice : Names.RIVAL_CHOICES) {
      names.add(choice + "+W");
      names.add(choice + "+DA");
    }
    return Names.known(names).stream()
        .map(one -> new Comparison.ComparedScheduler(one.name(), one, runner(bench, one)))
        .toList();
  }

  /** Dayu is as it ships, whatever the timing of the others. */
  private static Runner runner(Bench bench, SchedulerSpec spec) {
    return spec.name().equals(Names.DAYU) ? bench.runner().shipped() : bench.runner();
  }
}
