package io.dayu.bench.scale;

import io.dayu.bench.scale.load.ClientCall;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The files and the table of a measurement; files are written anew after every run. */
final class ScaleResults {
  private static final double NS_PER_MS = 1e6;
  private static final double MB = 1e6;

  private record CallTimes(String arm, ClientCall call, Histogram latency) {
    static Stream<CallTimes> of(ScaleResult one) {
      return one.figures().latencies().entrySet().stream()
          .map(of -> new CallTimes(one.arm().word(), of.getKey(), of.getValue()));
    }
  }

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
    return new Columns<ScaleResult>()
        .add("arm", one -> one.arm().word())
        .add("finished", one -> one.recovery().finished() ? 1 : 0)
        .add("seconds", one -> one.recovery().seconds())
        .add("ideal_s", one -> one.recovery().idealSeconds())
        .add("of_ideal", one -> one.recovery().ofIdeal())
        .add("bound_s", one -> one.recovery().boundSeconds())
        .add("of_bound", one -> one.recovery().ofBound())
        .add("first_copy_s", one -> one.recovery().firstCopySeconds())
        .add("moved_mb", one -> one.figures().movedBytes() / MB)
        .add("failed_calls", one -> one.figures().failedCalls())
        .add("namenode_processors", one -> one.figures().processors().nameNode())
        .add("simulator_processors", one -> one.figures().processors().simulator())
        .add("agent_heartbeats_per_s", one -> one.figures().heartbeats().perSec())
        .add("heartbeat_bytes", one -> one.figures().heartbeats().bytes())
        .add("answer_bytes", one -> one.figures().heartbeats().answerBytes())
        .add("lock_share", one -> one.dayu().lock().share())
        .add("lock_p99_ms", one -> one.dayu().lock().p99Ms())
        .add("lock_longest_ms", one -> one.dayu().lock().longestMs())
        .add("plans", one -> one.dayu().plans().count())
        .add("plan_mean_ms", one -> one.dayu().plans().meanMs())
        .add("plan_p99_ms", one -> one.dayu().plans().p99Ms())
        .add("plan_longest_ms", one -> one.dayu().plans().longestMs())
        .add("planner_failures", one -> one.dayu().failures())
        .add("resent_mb", one -> one.dayu().resentBytes() / MB)
        .add("gc_total_ms", one -> one.figures().collections().totalMs())
        .add("gc_longest_ms", one -> one.figures().collections().longestMs())
        .csv(results);
  }

  private CsvFile calls() {
    return new Columns<CallTimes>()
        .add("arm", CallTimes::arm)
        .add("call", CallTimes::call)
        .add("count", of -> of.latency().getTotalCount())
        .add("mean_ms", of -> of.latency().getMean() / NS_PER_MS)
        .add("p50_ms", of -> of.latency().getValueAtPercentile(50) / NS_PER_MS)
        .add("p90_ms", of -> of.latency().getValueAtPercentile(90) / NS_PER_MS)
        .add("p99_ms", of -> of.latency().getValueAtPercentile(99) / NS_PER_MS)
        .add("max_ms", of -> of.latency().getMaxValue() / NS_PER_MS)
        .csv(results.stream().flatMap(CallTimes::of).toList());
  }

  /** The table of all runs. */
  Table table() {
    return new Columns<ScaleResult>()
        .add("arm", one -> one.arm().word())
        .add("recovery", ScaleResults::recovery)
        .add("of ideal", one -> Show.number(one.recovery().ofIdeal(), 3))
        .add("of bound", one -> Show.number(one.recovery().ofBound(), 3))
        .add("first copy", one -> Show.number(one.recovery().firstCopySeconds(), 2) + " s")
        .add("calls/s", one -> Show.number(all(one).getTotalCount() / one.figures().seconds(), 0))
        .add("call p50", one -> ms(all(one), 50))
        .add("call p99", one -> ms(all(one), 99))
        .add("NameNode", one -> Show.percent(one.figures().processors().nameNode()))
        .add("simulator", one -> Show.percent(one.figures().processors().simulator()))
        .add("lock held", one -> Show.percent(one.dayu().lock().share()))
        .add(
            "hold p99 (longest)",
            one -> times(one.dayu().lock().p99Ms(), one.dayu().lock().longestMs(), 1))
        .add(
            "plan mean (longest)",
            one -> times(one.dayu().plans().meanMs(), one.dayu().plans().longestMs(), 0))
        .table(results);
  }

  private static String recovery(ScaleResult one) {
    return one.recovery().finished()
        ? Show.number(one.recovery().seconds(), 1) + " s"
        : "not finished";
  }

  private static String times(double usualMs, double longestMs, int digits) {
    return Show.number(usualMs, digits) + " (" + Show.number(longestMs, digits) + ") ms";
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
