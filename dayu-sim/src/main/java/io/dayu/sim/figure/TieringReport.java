package io.dayu.sim.figure;

import io.dayu.core.learn.OfflineComparison;
import io.dayu.core.learn.TieringAction;
import io.dayu.sim.tier.FillOutcome;
import io.dayu.sim.tier.TierOutcome;
import io.dayu.sim.tier.TierTransition;
import io.dayu.sim.tier.TierTrial;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The table and the files of a comparison of who decides about tiering. */
public final class TieringReport {
  private final List<TierTrial> trials;
  private final List<FillOutcome> fills;

  /** A report on some loads, and on what is left of data bases that are filled in turn. */
  public TieringReport(List<TierTrial> trials, List<FillOutcome> fills) {
    this.trials = List.copyOf(trials);
    this.fills = List.copyOf(fills);
  }

  /** One line a load: what clients get by the learner, beside what they got in the paper. */
  public String summary() {
    Table table =
        new Table(
            "load",
            "threshold",
            "learned",
            "at the guard's top",
            "latency",
            "paper",
            "fast reads",
            "paper",
            "operations",
            "paper",
            "runs",
            "its log said");
    for (TierTrial trial : trials) {
      PaperTiering paper = PaperTiering.of(trial.load());
      table.row(
          trial.load().label(),
          Show.number(trial.threshold().latencyMs(), 1) + " ms",
          Show.number(trial.learned().latencyMs(), 1) + " ms",
          Show.number(trial.late().latencyMs(), 1) + " ms",
          change(latency(trial, trial.learned())),
          change(paper.latency()),
          change(growth(trial, TierOutcome::fastReadGb)),
          change(paper.fastReads()),
          change(growth(trial, TierOutcome::operationsPerSec)),
          change(paper.operations()),
          Show.number(trial.threshold().runs(), 0)
              + " to "
              + Show.number(trial.learned().runs(), 0),
          trial.offline().isBetter() ? "better" : "not sure");
    }
    return table.text() + "\n" + filled();
  }

  private String filled() {
    Table table =
        new Table(
            "curator",
            "fast tier",
            "paper",
            "slow tier",
            "paper",
            "stored",
            "paper",
            "latency",
            "paper");
    for (FillOutcome fill : fills) {
      PaperFill paper = PaperFill.of(fill.curator());
      table.row(
          name(fill),
          Show.number(fill.fastUsage(), 0) + " %",
          Show.number(paper.fastUsage(), 0) + " %",
          Show.number(fill.slowUsage(), 0) + " %",
          Show.number(paper.slowUsage(), 0) + " %",
          Show.number(fill.storedTb(), 2) + " TB",
          Show.number(paper.storedTb(), 2) + " TB",
          Show.number(fill.latencyMs(), 1) + " ms",
          Show.number(paper.latencyMs(), 1) + " ms");
    }
    return table.text();
  }

  private static String name(FillOutcome fill) {
    return fill.curator() ? "on" : "off";
  }

  /**
   * Writes {@code tiering.csv}, {@code decisions.csv} with the learner's own, and {@code
   * tiering-fill.csv}.
   */
  public void write(Path directory) throws IOException {
    CsvFile file =
        new CsvFile(
            "load",
            "threshold_ms",
            "learned_ms",
            "latency",
            "paper_latency",
            "fast_reads",
            "paper_fast_reads",
            "operations",
            "paper_operations",
            "threshold_runs",
            "learned_runs",
            "late_ms",
            "late_latency",
            "operations_at_runs",
            "exploring_latency",
            "shadow_latency",
            "log_ms",
            "log_says_ms",
            "log_half_width_ms",
            "log_says_better");
    for (TierTrial trial : trials) {
      PaperTiering paper = PaperTiering.of(trial.load());
      OfflineComparison offline = trial.offline();
      file.row(
          trial.load().label(),
          Show.number(trial.threshold().latencyMs(), 2),
          Show.number(trial.learned().latencyMs(), 2),
          Show.number(latency(trial, trial.learned()), 4),
          Show.number(paper.latency(), 4),
          Show.number(growth(trial, TierOutcome::fastReadGb), 4),
          Show.number(paper.fastReads(), 4),
          Show.number(growth(trial, TierOutcome::operationsPerSec), 4),
          Show.number(paper.operations(), 4),
          Show.number(trial.threshold().runs(), 1),
          Show.number(trial.learned().runs(), 1),
          Show.number(trial.late().latencyMs(), 2),
          Show.number(latency(trial, trial.late()), 4),
          Show.number(
              operations(trial, TieringAction.RUN) / operations(trial, TieringAction.WAIT) - 1, 4),
          Show.number(latency(trial, trial.exploring()), 4),
          Show.number(latency(trial, trial.shadow()), 4),
          Show.number(offline.loggedMs(), 2),
          Show.number(offline.latencyMs(), 2),
          Show.number(offline.halfWidthMs(), 2),
          offline.isBetter() ? "yes" : "no");
    }
    file.write(directory.resolve("tiering.csv"));
    writeDecisions(directory);
    writeFills(directory);
  }

  private void writeFills(Path directory) throws IOException {
    CsvFile file =
        new CsvFile(
            "curator",
            "fast_usage",
            "paper_fast_usage",
            "slow_usage",
            "paper_slow_usage",
            "stored_tb",
            "paper_stored_tb",
            "latency_ms",
            "paper_latency_ms",
            "full_at_minute");
    for (FillOutcome fill : fills) {
      PaperFill paper = PaperFill.of(fill.curator());
      file.row(
          name(fill),
          Show.number(fill.fastUsage(), 1),
          Show.number(paper.fastUsage(), 1),
          Show.number(fill.slowUsage(), 1),
          Show.number(paper.slowUsage(), 1),
          Show.number(fill.storedTb(), 2),
          Show.number(paper.storedTb(), 2),
          Show.number(fill.latencyMs(), 2),
          Show.number(paper.latencyMs(), 2),
          fill.fullAtMinute() > 0 ? Show.number(fill.fullAtMinute(), 0) : "");
    }
    file.write(directory.resolve("tiering-fill.csv"));
  }

  private void writeDecisions(Path directory) throws IOException {
    CsvFile file =
        new CsvFile("load", "minute", "fast_tier", "operations_per_s", "action", "latency_ms");
    for (TierTrial trial : trials) {
      for (TierTransition one : trial.decisions()) {
        file.row(
            trial.load().label(),
            Show.number(one.atSeconds() / 60.0, 1),
            Show.number(one.state().fastTier(), 1),
            Show.number(one.state().operations(), 0),
            one.decision().action().name().toLowerCase(Locale.ROOT),
            Show.number(one.latencyMs(), 2));
      }
    }
    file.write(directory.resolve("decisions.csv"));
  }

  /** What clients asked for in a second when the learner decided so; 0 if it never did. */
  private static double operations(TierTrial trial, TieringAction action) {
    return trial.decisions().stream()
        .filter(one -> one.decision().action() == action)
        .mapToDouble(one -> one.state().operations())
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
