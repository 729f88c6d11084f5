package io.dayu.sim.figure;

import io.dayu.core.work.CopyOutcome;
import io.dayu.sim.engine.RecoveryPhase;
import io.dayu.sim.together.ArmResult;
import io.dayu.sim.together.CopyWish;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The table and the files of recoveries beside other systems. */
public final class TogetherReport {
  private final List<Run> runs = new ArrayList<>();
  private final List<Arm> arms = new ArrayList<>();
  private final List<Load> loads = new ArrayList<>();

  /** An arm on one seed, beside recovery alone on the same. */
  private record Run(long seed, ArmResult result, ArmResult alone) {
    String arm() {
      return result.arm().name();
    }

    double ofAlone() {
      return result.recoverySeconds() / alone.recoverySeconds();
    }

    double lackingOfAlone() {
      return result.result().lackingSeconds() / alone.result().lackingSeconds();
    }
  }

  /** An arm on all seeds. */
  private record Arm(String name, List<Run> runs) {
    double quantile(ToDoubleFunction<Run> value, double share) {
      return Statistics.quantile(runs.stream().mapToDouble(value).toArray(), share);
    }

    double median(ToDoubleFunction<Run> value) {
      return quantile(value, 0.5);
    }

    double lowerGb(RecoveryPhase phase) {
      return median(run -> run.result().lowerBytes(phase) / 1e9);
    }
  }

  /** A system in an arm, on all seeds. */
  private record Load(Arm arm, CopyWish wish) {
    String name() {
      return arm.name() + "-" + wish.owner().name();
    }

    int wanted() {
      return arm.runs().stream().mapToInt(run -> run.result().tally(wish).wanted()).sum();
    }

    int of(CopyOutcome outcome) {
      return arm.runs().stream().mapToInt(run -> run.result().tally(wish).of(outcome)).sum();
    }

    double gb(RecoveryPhase phase) {
      return arm.median(run -> run.result().lowerBytes(wish, phase) / 1e9);
    }
  }

  /**
   * The report of all that was played.
   *
   * @param seed of the first run
   * @param results by arm, for each one a run; recovery alone comes first
   */
  public TogetherReport(long seed, List<List<ArmResult>> results) {
    List<ArmResult> alone = results.get(0);
    for (List<ArmResult> ofArm : results) {
      List<Run> ofRuns =
          IntStream.range(0, ofArm.size())
              .mapToObj(i -> new Run(seed + i, ofArm.get(i), alone.get(i)))
              .toList();
      Arm arm = new Arm(ofRuns.get(0).arm(), ofRuns);
      runs.addAll(ofRuns);
      arms.add(arm);
      ofArm.get(0).tallies().keySet().stream()
          .sorted()
          .forEach(wish -> loads.add(new Load(arm, wish)));
    }
  }

  /** A table with a line for each arm, and one with a line for each system in it. */
  public String summary() {
    String recoveries =
        new Columns<Arm>()
            .add("beside recovery", Arm::name)
            .add("recovery", arm -> Show.seconds(arm.median(run -> run.result().recoverySeconds())))
            .add("of alone", arm -> ratio(arm.median(Run::ofAlone)))
            .add("least", arm -> ratio(arm.quantile(Run::ofAlone, 0)))
            .add("most", arm -> ratio(arm.quantile(Run::ofAlone, 1)))
            .add("at risk, of alone", arm -> ratio(arm.median(Run::lackingOfAlone)))
            .add("GB before", arm -> gb(arm.lowerGb(RecoveryPhase.BEFORE)))
            .add("GB meanwhile", arm -> gb(arm.lowerGb(RecoveryPhase.DURING)))
            .add("GB after", arm -> gb(arm.lowerGb(RecoveryPhase.AFTER)))
            .table(arms)
            .text();
    Columns<Load> outcomes =
        new Columns<Load>().add("copies", Load::name).add("wanted", Load::wanted);
    addOutcomes(outcomes);
    return recoveries + outcomes.table(loads).text();
  }

  private static void addOutcomes(Columns<Load> columns) {
    for (CopyOutcome outcome : CopyOutcome.values()) {
      columns.add(outcome.name().toLowerCase(Locale.ROOT), load -> load.of(outcome));
    }
  }

  /** Writes {@code together.csv}, {@code runs.csv} and {@code outcomes.csv}. */
  public void write(Path directory) throws IOException {
    new Columns<Arm>()
        .add("arm", Arm::name)
        .add("runs", arm -> arm.runs().size())
        .add("recovery_s", arm -> gb(arm.median(run -> run.result().recoverySeconds())))
        .add("of_alone", arm -> ratio(arm.median(Run::ofAlone)))
        .add("of_alone_least", arm -> ratio(arm.quantile(Run::ofAlone, 0)))
        .add("of_alone_most", arm -> ratio(arm.quantile(Run::ofAlone, 1)))
        .add("lacking_of_alone", arm -> ratio(arm.median(Run::lackingOfAlone)))
        .add("before_gb", arm -> gb(arm.lowerGb(RecoveryPhase.BEFORE)))
        .add("during_gb", arm -> gb(arm.lowerGb(RecoveryPhase.DURING)))
        .add("after_gb", arm -> gb(arm.lowerGb(RecoveryPhase.AFTER)))
        .csv(arms)
        .write(directory.resolve("together.csv"));
    new Columns<Run>()
        .add("arm", Run::arm)
        .add("seed", Run::seed)
        .add("complete", run -> run.result().result().recovery().complete())
        .add("recovery_s", run -> Show.number(run.result().recoverySeconds(), 3))
        .add("of_alone", run -> Show.number(run.ofAlone(), 4))
        .add("lacking_block_s", run -> gb(run.result().result().lackingSeconds()))
        .csv(runs)
        .write(directory.resolve("runs.csv"));
    Columns<Load> outcomes =
        new Columns<Load>()
            .add("copies", Load::name)
            .add("class", load -> load.wish().owner().workClass())
            .add("wanted", Load::wanted);
    addOutcomes(outcomes);
    outcomes
        .add("before_gb", load -> gb(load.gb(RecoveryPhase.BEFORE)))
        .add("during_gb", load -> gb(load.gb(RecoveryPhase.DURING)))
        .add("after_gb", load -> gb(load.gb(RecoveryPhase.AFTER)))
        .csv(loads)
        .write(directory.resolve("outcomes.csv"));
  }

  private static String ratio(double value) {
    return Show.number(value, 3);
  }

  private static String gb(double value) {
    return Show.number(value, 1);
  }
}
