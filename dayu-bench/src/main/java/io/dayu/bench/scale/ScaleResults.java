package io.dayu.bench.scale;

import io.dayu.bench.scale.load.ClientCall;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The files and the table of a measurement; files are written anew after every run. */
final class ScaleResults {
  private static final double NS_PER_MS = 1e6;
  private static final double MB = 1e6;

  private final ScalePlan plan;
  private final List<ScaleResult> results = new ArrayList<>();

  ScaleResults(ScalePlan plan) {
    this.plan = plan;
  }

  /** Takes in a run. */
  void keep(ScaleResult result) throws IOException {
    results.add(result);
    runs().write(plan.directories().out().resolve("runs.csv"));
    calls().write(plan.directories().out().resolve("calls.csv"));
  }

  private CsvFile runs() {
    CsvFile csv =
        new CsvFile(
            "arm",
            "finished",
            "seconds",
            "ideal_s",
            "of_ideal",
            "bound_s",
            "of_bound",
            "first_copy_s",
            "moved_mb",
            "failed_calls",
            "namenode_processors",
            "simulator_processors",
            "agent_heartbeats_per_s",
            "heartbeat_bytes",
            "answer_bytes",
            "lock_share",
            "lock_p99_ms",
            "lock_longest_ms",
            "plans",
            "plan_mean_ms",
            "plan_p99_ms",
            "plan_longest_ms",
            "planner_failures",
            "resent_mb",
            "gc_total_ms",
            "gc_longest_ms");
    for (ScaleResult one : results) {
      ScaleResult.RecoveryTime recovery = one.recovery();
      ScaleResult.Figures figures = one.figures();
      ScaleResult.DayuFigures dayu = figures.dayu();
      csv.row(
          one.arm().word(),
          recovery.finished() ? 1 : 0,
          recovery.seconds(),
          recovery.idealSeconds(),
          recovery.ofIdeal(),
          recovery.boundSeconds(),
          recovery.ofBound(),
          recovery.firstCopySeconds(),
          figures.movedBytes() / MB,
          figures.failedCalls(),
          figures.processors().nameNode(),
          figures.processors().simulator(),
          figures.heartbeats().perSec(),
          figures.heartbeats().bytes(),
          figures.heartbeats().answerBytes(),
          dayu.lock().share(),
          dayu.lock().p99Ms(),
          dayu.lock().longestMs(),
          dayu.plans().count(),
          dayu.plans().meanMs(),
          dayu.plans().p99Ms(),
          dayu.plans().longestMs(),
          dayu.failures(),
          dayu.resentBytes() / MB,
          figures.collections().totalMs(),
          figures.collections().longestMs());
    }
    return csv;
  }

  private CsvFile calls() {
    CsvFile csv =
        new CsvFile("arm", "call", "count", "mean_ms", "p50_ms", "p90_ms", "p99_ms", "max_ms");
    for (ScaleResult one : results) {
      for (Map.Entry<ClientCall, Histogram> entry : one.figures().latencies().entrySet()) {
        Histogram latency = entry.getValue();
        csv.row(
            one.arm().word(),
            entry.getKey(),
            latency.getTotalCount(),
            latency.getMean() / NS_PER_MS,
            latency.getValueAtPercentile(50) / NS_PER_MS,
            latency.getValueAtPercentile(90) / NS_PER_MS,
            latency.getValueAtPercentile(99) / NS_PER_MS,
            latency.getMaxValue() / NS_PER_MS);
      }
    }
    return csv;
  }

  /** The table of all runs. */
  Table table() {
    Table table =
        new Table(
            "arm",
            "recovery",
            "of ideal",
            "of bound",
            "first copy",
            "calls/s",
            "call p50",
            "call p99",
            "NameNode",
            "simulator",
            "lock held",
            "hold p99 (longest)",
            "plan mean (longest)");
    for (ScaleResult one : results) {
      Histogram all = all(one);
      ScaleResult.RecoveryTime recovery = one.recovery();
      ScaleResult.Figures figures = one.figures();
      ScaleResult.DayuFigures dayu = figures.dayu();
      table.row(
          one.arm().word(),
          recovery.finished() ? Show.number(recovery.seconds(), 1) + " s" : "not finished",
          Show.number(recovery.ofIdeal(), 3),
          Show.number(recovery.ofBound(), 3),
          Show.number(recovery.firstCopySeconds(), 2) + " s",
          Show.number(all.getTotalCount() / figures.seconds(), 0),
          ms(all, 50),
          ms(all, 99),
          Show.percent(figures.processors().nameNode()),
          Show.percent(figures.processors().simulator()),
          Show.percent(dayu.lock().share()),
          Show.number(dayu.lock().p99Ms(), 1)
              + " ("
              + Show.number(dayu.lock().longestMs(), 1)
              + ") ms",
          Show.number(dayu.plans().meanMs(), 0)
              + " ("
              + Show.number(dayu.plans().longestMs(), 0)
              + ") ms");
    }
    return table;
  }

  private static Histogram all(ScaleResult one) {
    Histogram all = new Histogram(3);
    one.figures().latencies().values().forEach(all::add);
    return all;
  }

  private static String ms(Histogram latency, double percentile) {
    return Show.number(latency.getValueAtPercentile(percentile) / NS_PER_MS, 2) + " ms";
  }
}
