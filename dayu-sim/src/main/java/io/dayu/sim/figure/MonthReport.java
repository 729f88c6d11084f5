package io.dayu.sim.figure;

import io.dayu.sim.engine.LongResult;
import io.dayu.sim.together.CopyWish;
import io.dayu.sim.together.MonthArm;
import io.dayu.sim.together.MonthResult;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The table and the files of long times with all systems together. */
public final class MonthReport {
  private static final List<Figure> FIGURES =
      List.of(
          Figure.sum("lost", run -> run.own().risk().lost()),
          Figure.sum("out_of_reach", run -> run.own().risk().outOfReach()),
          Figure.sum("one_block_s", Run::oneSeconds),
          Figure.median("one_of_alone", 3, Run::oneOfAlone),
          Figure.median("one_of_layout", 3, run -> run.oneSeconds() / run.layout().oneSeconds()),
          Figure.sum("none_block_s", run -> run.own().risk().noneSeconds()),
          Figure.sum("recoveries", run -> run.own().recoverySeconds().size()),
          Figure.median("recovery_p50_s", 1, run -> run.recoverySeconds(0.5)),
          Figure.median("recovery_p99_s", 1, run -> run.recoverySeconds(0.99)),
          Figure.median("machine_hours", 0, run -> run.own().awakeHours()),
          Figure.median("machine_of_alone", 3, Run::awakeOfAlone),
          Figure.median("interference", 5, run -> run.own().interference().total()),
          Figure.median("by_clients", 5, run -> run.own().interference().foreground()),
          Figure.median("beyond_gb", 1, run -> run.own().beyondBytes() / 1e9),
          Figure.median("extras", 0, run -> run.result().stored(CopyWish.EXTRA)),
          Figure.median("moves", 0, run -> run.result().stored(CopyWish.MOVE)),
          Figure.median("hints", 0, run -> run.result().stored(CopyWish.HINT)),
          Figure.median("recovered_tb", 1, run -> run.own().recovered() / 1e12),
          Figure.median("moved_tb", 1, run -> run.result().movedBytes() / 1e12),
          Figure.median("moving_hours", 1, run -> run.own().movedHours()));

  /** Further figures of an arm's runs together. */
  private static final List<Figure> SPREADS =
      List.of(
          Figure.quantile("one_of_alone_least", 3, 0, Run::oneOfAlone),
          Figure.quantile("one_of_alone_most", 3, 1, Run::oneOfAlone));

  private final List<Run> runs = new ArrayList<>();
  private final List<Arm> arms = new ArrayList<>();

  /** A figure of a run, and of an arm's runs together. */
  private record Figure(
      String name, int digits, ToDoubleFunction<Run> of, ToDoubleFunction<double[]> together) {
    static Figure sum(String name, ToDoubleFunction<Run> of) {
      return new Figure(name, 0, of, values -> Arrays.stream(values).sum());
    }

    static Figure median(String name, int digits, ToDoubleFunction<Run> of) {
      return quantile(name, digits, 0.5, of);
    }

    static Figure quantile(String name, int digits, double share, ToDoubleFunction<Run> of) {
      return new Figure(name, digits, of, values -> Statistics.quantile(values, share));
    }

    String show(Run run) {
      return Show.number(of.applyAsDouble(run), digits);
    }

    String show(Arm arm) {
      double[] values = arm.runs().stream().mapToDouble(of).toArray();
      return Show.number(together.applyAsDouble(values), digits);
    }
  }

  /**
   * An arm on one seed.
   *
   * @param base recovery alone, where blocks lie as HDFS places them and as they lie in the arm
   */
  private record Run(long seed, MonthResult result, List<MonthResult> base) {
    LongResult own() {
      return result.result();
    }

    Run alone() {
      return new Run(seed, base.get(0), base);
    }

    Run layout() {
      return new Run(seed, base.get(1), base);
    }

    double oneSeconds() {
      return own().risk().oneSeconds();
    }

    double oneOfAlone() {
      return oneSeconds() / alone().oneSeconds();
    }

    double recoverySeconds(double share) {
      double[] all = own().recoverySeconds().stream().mapToDouble(one -> one).toArray();
      return Statistics.quantile(all, share);
    }

    double awakeOfAlone() {
      return own().awakeHours() / alone().own().awakeHours();
    }
  }

  /** An arm on all seeds. */
  private record Arm(String name, List<Run> runs) {}

  /**
   * The report of all that was played.
   *
   * @param seed of the first run
   * @param results by arm of {@link MonthArm#ALL}, for each one a run
   */
  public MonthReport(long seed, List<List<MonthResult>> results) {
    List<MonthResult> alone = of(results, MonthArm.ALONE);
    List<MonthResult> banded = of(results, MonthArm.BANDED);
    for (List<MonthResult> ofArm : results) {
      MonthArm arm = ofArm.get(0).arm();
      List<Run> ofRuns = new ArrayList<>();
      for (int run = 0; run < ofArm.size(); run++) {
        MonthResult layout = arm.banded() ? banded.get(run) : alone.get(run);
        ofRuns.add(new Run(seed + run, ofArm.get(run), List.of(alone.get(run), layout)));
      }
      runs.addAll(ofRuns);
      arms.add(new Arm(arm.name(), ofRuns));
    }
  }

  private static List<MonthResult> of(List<List<MonthResult>> results, MonthArm arm) {
    return results.stream().filter(one -> one.get(0).arm().equals(arm)).findFirst().orElseThrow();
  }

  /** A table with a line for each arm. */
  public String summary() {
    return ofArms().table(arms).text();
  }

  private static Columns<Arm> ofArms() {
    Columns<Arm> columns = new Columns<Arm>().add("arm", Arm::name);
    columns.add("runs", arm -> arm.runs().size());
    FIGURES.forEach(figure -> columns.add(figure.name(), figure::show));
    SPREADS.forEach(figure -> columns.add(figure.name(), figure::show));
    return columns;
  }

  /** Writes {@code month.csv} and {@code runs.csv}. */
  public void write(Path directory) throws IOException {
    ofArms().csv(arms).write(directory.resolve("month.csv"));
    Columns<Run> columns = new Columns<Run>().add("arm", run -> run.result().arm().name());
    columns.add("seed", Run::seed);
    FIGURES.forEach(figure -> columns.add(figure.name(), figure::show));
    columns.csv(runs).write(directory.resolve("runs.csv"));
  }
}
