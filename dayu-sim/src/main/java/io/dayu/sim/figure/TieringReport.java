package io.dayu.sim.figure;

import io.dayu.sim.tier.FillOutcome;
import io.dayu.sim.tier.TierLoad;
import io.dayu.sim.tier.TierOutcome;
import io.dayu.sim.tier.TierTransition;
import io.dayu.sim.tier.TierTrial;
import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The table and the files of a comparison of who decides about tiering. */
public final class TieringReport {
  private record LoadDecision(TierLoad load, TierTransition one) {}

  private final List<TierTrial> trials;
  private final List<FillOutcome> fills;

  /** A report on some loads, and on what is left of data bases that are filled in turn. */
  public TieringReport(List<TierTrial> trials, List<FillOutcome> fills) {
    this.trials = List.copyOf(trials);
    this.fills = List.copyOf(fills);
  }

  /**
   * A table with a line for each load: the service that clients get by the learner, beside the
   * paper's.
   */
  public String summary() {
    return new Columns<TierTrial>()
            .add("load", trial -> trial.load().label())
            .add("threshold", trial -> Show.number(trial.threshold().latencyMs(), 1) + " ms")
            .add("learned", trial -> Show.number(trial.learned().latencyMs(), 1) + " ms")
            .add("at the guard's top", trial -> Show.number(trial.late().latencyMs(), 1) + " ms")
            .add("latency", trial -> change(latency(trial, trial.learned())))
            .add("paper", trial -> change(paper(trial).latency()))
            .add("fast reads", trial -> change(growth(trial, TierOutcome::fastReadGb)))
            .add("paper", trial -> change(paper(trial).fastReads()))
            .add("operations", trial -> change(growth(trial, TierOutcome::operationsPerSec)))
            .add("paper", trial -> change(paper(trial).operations()))
            .add("runs", TieringReport::runs)
            .add("its log said", trial -> trial.offline().isBetter() ? "better" : "not sure")
            .table(trials)
            .text()
        + "\n"
        + filled();
  }

  private static PaperTiering paper(TierTrial trial) {
    return PaperTiering.of(trial.load());
  }

  private static PaperFill paper(FillOutcome fill) {
    return PaperFill.of(fill.curator());
  }

  private static String runs(TierTrial trial) {
    return Show.number(trial.threshold().runs(), 0)
        + " to "
        + Show.number(trial.learned().runs(), 0);
  }

  private String filled() {
    return new Columns<FillOutcome>()
        .add("curator", TieringReport::name)
        .add("fast tier", fill -> Show.number(fill.fastUsage(), 0) + " %")
        .add("paper", fill -> Show.number(paper(fill).fastUsage(), 0) + " %")
        .add("slow tier", fill -> Show.number(fill.slowUsage(), 0) + " %")
        .add("paper", fill -> Show.number(paper(fill).slowUsage(), 0) + " %")
        .add("stored", fill -> Show.number(fill.storedTb(), 2) + " TB")
        .add("paper", fill -> Show.number(paper(fill).storedTb(), 2) + " TB")
        .add("latency", fill -> Show.number(fill.latencyMs(), 1) + " ms")
        .add("paper", fill -> Show.number(paper(fill).latencyMs(), 1) + " ms")
        .table(fills)
        .text();
  }

  private static String name(FillOutcome fill) {
    return fill.curator() ? "on" : "off";
  }

  /**
   * Writes {@code tiering.csv}, {@code decisions.csv} with the learner's own, and {@code
   * tiering-fill.csv}.
   */
  public void write(Path directory) throws IOException {
    new Columns<TierTrial>()
        .add("load", trial -> trial.load().label())
        .add("threshold_ms", trial -> Show.number(trial.threshold().latencyMs(), 2))
        .add("learned_ms", trial -> Show.number(trial.learned().latencyMs(), 2))
        .add("latency", trial -> Show.number(latency(trial, trial.learned()), 4))
        .add("paper_latency", trial -> Show.number(paper(trial).latency(), 4))
        .add("fast_reads", trial -> Show.number(growth(trial, TierOutcome::fastReadGb), 4))
        .add("paper_fast_reads", trial -> Show.number(paper(trial).fastReads(), 4))
        .add("operations", trial -> Show.number(growth(trial, TierOutcome::operationsPerSec), 4))
        .add("paper_operations", trial -> Show.number(paper(trial).operations(), 4))
        .add("threshold_runs", trial -> Show.number(trial.threshold().runs(), 1))
        .add("learned_runs", trial -> Show.number(trial.learned().runs(), 1))
        .add("late_ms", trial -> Show.number(trial.late().latencyMs(), 2))
        .add("late_latency", trial -> Show.number(latency(trial, trial.late()), 4))
        .add("operations_at_runs", trial -> Show.number(operationsAtRuns(trial), 4))
        .add("exploring_latency", trial -> Show.number(latency(trial, trial.exploring()), 4))
        .add("shadow_latency", trial -> Show.number(latency(trial, trial.shadow()), 4))
        .add("log_ms", trial -> Show.number(trial.offline().loggedMs(), 2))
        .add("log_says_ms", trial -> Show.number(trial.offline().latencyMs(), 2))
        .add("log_half_width_ms", trial -> Show.number(trial.offline().halfWidthMs(), 2))
        .add("log_says_better", trial -> trial.offline().isBetter() ? "yes" : "no")
        .csv(trials)
        .write(directory.resolve("tiering.csv"));
    new Columns<LoadDecision>()
        .add("load", of -> of.load().label())
        .add("minute", of -> Show.number(of.one().atSeconds() / 60.0, 1))
        .add("fast_tier", of -> Show.number(of.one().state().fastTier(), 1))
        .add("operations_per_s", of -> Show.number(of.one().operationsPerSec(), 0))
        .add("action", of -> of.one().decision().action().name().toLowerCase(Locale.ROOT))
        .add("latency_ms", of -> Show.number(of.one().latencyMs(), 2))
        .csv(
            trials.stream()
                .flatMap(of -> of.decisions().stream().map(it -> new LoadDecision(of.load(), it)))
                .toList())
        .write(directory.resolve("decisions.csv"));
    new Columns<FillOutcome>()
        .add("curator", TieringReport::name)
        .add("fast_usage", fill -> Show.number(fill.fastUsage(), 1))
        .add("paper_fast_usage", fill -> Show.number(paper(fill).fastUsage(), 1))
        .add("slow_usage", fill -> Show.number(fill.slowUsage(), 1))
        .add("paper_slow_usage", fill -> Show.number(paper(fill).slowUsage(), 1))
        .add("stored_tb", fill -> Show.number(fill.storedTb(), 2))
        .add("paper_stored_tb", fill -> Show.number(paper(fill).storedTb(), 2))
        .add("latency_ms", fill -> Show.number(fill.latencyMs(), 2))
        .add("paper_latency_ms", fill -> Show.number(paper(fill).latencyMs(), 2))
        .add(
            "full_at_minute",
            fill -> fill.fullAtMinute() > 0 ? Show.number(fill.fullAtMinute(), 0) : "")
        .csv(fills)
        .write(directory.resolve("tiering-fill.csv"));
  }

  private static double operationsAtRuns(TierTrial trial) {
    return operations(trial, TieringAction.RUN) / operations(trial, TieringAction.WAIT) - 1;
  }

  /** The accesses a second that clients made when the learner decided so; 0 if it never did. */
  private static double operations(TierTrial trial, TieringAction action) {
    return trial.decisions().stream()
        .filter(one -> one.decision().action() == action)
        .mapToDouble(TierTransition::operationsPerSec)
        .average()
        .orElse(0);
  }

  private static String change(double part) {
    return (part < 0 ? "" : "+") + Show.percent(part);
  }

  private static double latency(TierTrial trial, TierOutcome outcome) {
    return outcome.latencyMs() / trial.threshold().latencyMs() - 1;
  }

  private static double growth(TierTrial trial, ToDoubleFunction<TierOutcome> figure) {
    return figure.applyAsDouble(trial.learned()) / figure.applyAsDouble(trial.threshold()) - 1;
  }
}
