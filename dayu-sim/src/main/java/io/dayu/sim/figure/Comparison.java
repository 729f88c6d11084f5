package io.dayu.sim.figure;

import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.experiment.Averages;
import io.dayu.sim.experiment.RunRow;
import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Entrants that recover the same random failures: means, a CSV file and a chart. */
final class Comparison {
  private static final double NS_PER_SEC = 1e9;
  private static final double SAME = 1e-9;
  private static final double ACCEPTABLE_PERCENT = 2;

  private record ComparedRow(String label, RunRow row) {}

  private final Bench bench;
  private final List<ComparedScheduler> schedulers;
  private final List<Averages> averages = new ArrayList<>();

  Comparison(Bench bench, List<ComparedScheduler> schedulers) {
    this.bench = bench;
    this.schedulers = List.copyOf(schedulers);
  }

  /**
   * A scheduler that is compared with others.
   *
   * @param label in file and chart
   * @param spec of the scheduler that recovers
   * @param runner with the settings
   */
  record ComparedScheduler(String label, SchedulerSpec spec, Runner runner) {}

  /** Lets all recover, and writes {@code figure-NAME.csv} and {@code .png}. */
  Comparison play(String name, String title, TimeBudget budget) throws IOException {
    List<List<RunRow>> rows =
        bench.play(
            schedulers.size(),
            budget,
            (round, which) ->
                schedulers
                    .get(which)
                    .runner()
                    .run(schedulers.get(which).spec(), bench.randomCase(round), PlanObserver.NONE));
    rows.forEach(ofOne -> averages.add(new Averages(ofOne)));
    csv(rows).write(bench.file("figure-" + name + ".csv"));
    Charts.write(
        Charts.bars(title + ", " + basis(), List.of(times(), interference())),
        bench.file("figure-" + name + ".png"));
    return this;
  }

  Averages of(int scheduler) {
    return averages.get(scheduler);
  }

  /** "50 cases". */
  String basis() {
    return Bench.cases(averages.get(0).cases());
  }

  private CsvFile csv(List<List<RunRow>> rows) {
    return new Columns<ComparedRow>()
        .add("entrant", ComparedRow::label)
        .add("case", of -> of.row().one().number())
        .add("complete", of -> of.row().result().complete())
        .add("recovery_s", of -> of.row().result().recoverySeconds())
        .add("bound_s", of -> of.row().bound().boundNs() / NS_PER_SEC)
        .add("ideal_s", of -> of.row().bound().idealNs() / NS_PER_SEC)
        .add("interference", of -> of.row().result().interference().total())
        .add("foreground_interference", of -> of.row().result().interference().foreground())
        .add("resent_bytes", of -> of.row().result().resentBytes())
        .csv(
            IntStream.range(0, rows.size())
                .boxed()
                .flatMap(
                    i -> rows.get(i).stream().map(row -> new ComparedRow(labels().get(i), row)))
                .toList());
  }

  private Charts.Bars times() {
    return new Charts.Bars(
        "recovery time, s",
        labels(),
        averages.stream().map(Averages::recoverySeconds).toList(),
        levels());
  }

  /** Ideal and bound, where they are the same for all entrants. */
  private List<Charts.Level> levels() {
    double boundSeconds = boundSeconds(averages.get(0));
    if (averages.stream().anyMatch(of -> Math.abs(boundSeconds(of) - boundSeconds) > SAME)) {
      return List.of();
    }
    double idealSeconds = averages.get(0).of(row -> row.bound().idealNs() / NS_PER_SEC);
    return List.of(
        new Charts.Level("ideal (equation 2)", idealSeconds),
        new Charts.Level("lower bound", boundSeconds));
  }

  private static double boundSeconds(Averages of) {
    return of.of(row -> row.bound().boundNs() / NS_PER_SEC);
  }

  private Charts.Bars interference() {
    return new Charts.Bars(
        "interference factor, %",
        labels(),
        averages.stream().map(of -> 100 * of.interference()).toList(),
        List.of(new Charts.Level("paper: small up to 2 %", ACCEPTABLE_PERCENT)));
  }

  private List<String> labels() {
    return schedulers.stream().map(ComparedScheduler::label).toList();
  }
}
