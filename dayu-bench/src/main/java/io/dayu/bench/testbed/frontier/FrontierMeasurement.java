package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.frontier.FrontierRow.FrontierKey;
import io.dayu.bench.testbed.measure.Operations;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * All runs of the frontier: regime by regime and seed by seed, all arms in turn. A run that is in
 * the file already is not made again. One that fails is passed over; three in a row end it.
 */
public final class FrontierMeasurement {
  private static final int FAILURES_IN_A_ROW = 3;
  private static final double NS_PER_SEC = 1e9;

  private final List<FrontierRegime> regimes;
  private final FrontierRuns runs;
  private final String commit;
  private final Path out;
  private final Consumer<String> say;

  /** Runs one arm with one seed, as a plan has them. */
  @FunctionalInterface
  public interface ArmRunner {
    RunRecord run(TestbedPlan plan) throws IOException, InterruptedException;
  }

  /** A run that is to be made. */
  private record Step(FrontierRegime regime, FrontierArm arm, long seed) {
    FrontierKey key() {
      return new FrontierKey(regime.name(), arm.name(), seed);
    }
  }

  /**
   * A measurement.
   *
   * @param runs that are there
   * @param commit of the code
   * @param out directory of the tables
   * @param say is told what goes on
   */
  public FrontierMeasurement(
      List<FrontierRegime> regimes,
      FrontierRuns runs,
      String commit,
      Path out,
      Consumer<String> say) {
    this.regimes = List.copyOf(regimes);
    this.runs = runs;
    this.commit = commit;
    this.out = out;
    this.say = say;
  }

  private List<Step> missing() {
    List<Step> missing = new ArrayList<>();
    for (FrontierRegime regime : regimes) {
      for (long seed : regime.plan().seeds()) {
        for (FrontierArm arm : regime.arms()) {
          Step step = new Step(regime, arm, seed);
          if (!runs.has(step.key(), regime.origin(arm, commit))) {
            missing.add(step);
          }
        }
      }
    }
    return missing;
  }

  /** The lines that say what is to be run and how long that takes. */
  public List<String> outlook() {
    List<Step> missing = missing();
    List<String> lines = new ArrayList<>();
    for (FrontierRegime regime : regimes) {
      int all = regime.arms().size() * regime.plan().seeds().size();
      List<Step> own = missing.stream().filter(step -> step.regime().equals(regime)).toList();
      lines.add(
          regime.name()
              + ": "
              + regime.arms().size()
              + " arms, seeds "
              + regime.plan().seeds()
              + ", window "
              + regime.window().toSeconds()
              + " s; "
              + own.size()
              + " of "
              + all
              + " runs to go, about "
              + words(time(own)));
    }
    lines.add(
        "In all about "
            + words(time(missing))
            + "; a recovery that ends after the window takes longer.");
    return lines;
  }

  private Duration time(List<Step> steps) {
    Duration time = Duration.ZERO;
    for (Step step : steps) {
      time = time.plus(length(step.regime()));
    }
    return time;
  }

  /** The median of the regime's runs so far, or what a run usually takes. */
  private Duration length(FrontierRegime regime) {
    SeedSpread took =
        SeedSpread.of(
            runs.rows().stream()
                .filter(row -> row.key().regime().equals(regime.name()))
                .mapToDouble(row -> row.number(FrontierColumns.TOOK)));
    return took.seeds() == 0
        ? regime.usualLength()
        : Duration.ofMillis(Math.round(took.median() * 1000));
  }

  private static String words(Duration time) {
    long minutes = Math.max(1, Math.round(time.toSeconds() / 60.0));
    return time.isZero()
        ? "no time"
        : minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  /**
   * Makes what is missing.
   *
   * @param ending true once the process is asked to end
   * @return the number of runs that failed, or were not made for that
   */
  public int run(ArmRunner runner, BooleanSupplier ending)
      throws IOException, InterruptedException {
    List<Step> missing = missing();
    int failures = 0;
    int inARow = 0;
    for (int i = 0; i < missing.size(); i++) {
      Step step = missing.get(i);
      say.accept(
          step.regime().name()
              + ", seed "
              + step.seed()
              + ", "
              + step.arm().name()
              + "; about "
              + words(time(missing.subList(i, missing.size())))
              + " to go");
      try {
        make(step, runner);
        inARow = 0;
      } catch (IOException e) {
        if (ending.getAsBoolean()) {
          throw e;
        }
        failures++;
        inARow++;
        say.accept("that run failed, the next begins: " + e.getMessage());
        if (inARow == FAILURES_IN_A_ROW) {
          throw new IOException(
              "three runs in a row have failed; the same command goes on where this one ends", e);
        }
      }
    }
    return failures;
  }

  private void make(Step step, ArmRunner runner) throws IOException, InterruptedException {
    boolean isNone = step.arm().name().equals(FrontierArms.NONE);
    Path noneFile = directory(step.regime()).resolve("none").resolve(step.seed() + ".csv");
    if (!isNone && !Files.exists(noneFile)) {
      throw new IOException("there is no run without a failure with seed " + step.seed());
    }
    long beganNs = System.nanoTime();
    RunRecord record = runner.run(step.regime().planOf(step.arm(), step.seed()));
    double tookSeconds = (System.nanoTime() - beganNs) / NS_PER_SEC;
    if (isNone) {
      record.operations().write(noneFile);
    }
    Operations none = isNone ? record.operations() : Operations.read(noneFile, 0);
    runs.add(
        new FrontierRow(
            step.key(),
            step.regime().origin(step.arm(), commit),
            record.recovery().finished(),
            FrontierNumbers.of(
                record, none, new Stretch(0, step.regime().window().toNanos()), tookSeconds),
            String.join("; ", record.remarks())));
    write(step.regime());
  }

  private Path directory(FrontierRegime regime) {
    return out.resolve(regime.name());
  }

  private FrontierTables tables(FrontierRegime regime) {
    return new FrontierTables(
        new FrontierReduction(
            FrontierArms.all(regime.plan().conditions().links().bytesPerSec()),
            runs.rows().stream().filter(row -> row.key().regime().equals(regime.name())).toList()));
  }

  private void write(FrontierRegime regime) throws IOException {
    FrontierTables tables = tables(regime);
    tables.arms().write(directory(regime).resolve("frontier-" + regime.name() + ".csv"));
    tables.inside().write(directory(regime).resolve("inside-" + regime.name() + ".csv"));
    Files.writeString(
        directory(regime).resolve("conditions.txt"), regime.conditions() + System.lineSeparator());
  }

  /** The tables of all regimes, as a terminal shows them. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (FrontierRegime regime : regimes) {
      text.append(regime.name()).append('\n').append(tables(regime).text()).append('\n');
    }
    return text.toString();
  }
}
