package io.dayu.sim.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks in one thread and prints a table, ratios to the naive scan first. */
public final class Benchmarks {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private Benchmarks() {}

  /** A benchmark with one set of parameters. */
  private record Row(String name, String parameters, long tasks, double nsPerTask, double bytes) {}

  /**
   * Arguments: {@code --quick} for some minutes in all instead of most of an hour, and a pattern of
   * names to run only some.
   */
  public static void main(String[] args) throws RunnerException {
    boolean quick = List.of(args).contains("--quick");
    String pattern =
        List.of(args).stream().filter(one -> !one.startsWith("--")).findFirst().orElse("");
    OptionsBuilder options = new OptionsBuilder();
    options
        .include("io\\.dayu\\.sim\\.bench\\..*" + pattern)
        .mode(Mode.AverageTime)
        .timeUnit(TimeUnit.NANOSECONDS)
        .threads(1)
        .forks(quick ? 1 : 3)
        .warmupIterations(quick ? 2 : 4)
        .warmupTime(TimeValue.milliseconds(quick ? 1500 : 3000))
        .measurementIterations(quick ? 3 : 5)
        .measurementTime(TimeValue.milliseconds(quick ? 1000 : 3000))
        .jvmArgs("-Xms4g", "-Xmx4g", "-XX:+UseParallelGC")
        .addProfiler(GCProfiler.class)
        .shouldFailOnError(true);
    print(rows(new Runner(options.build()).run()));
  }

  private static List<Row> rows(Collection<RunResult> results) {
    List<Row> rows = new ArrayList<>();
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark();
      long tasks = tasks(result);
      rows.add(
          new Row(
              name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1),
              parameters(result),
              tasks,
              result.getPrimaryResult().getScore() / tasks,
              allocatedBytes(result) / tasks));
    }
    return rows;
  }

  private static double allocatedBytes(RunResult result) {
    Result<?> allocated = result.getSecondaryResults().get(ALLOCATED);
    return allocated == null ? Double.NaN : allocated.getScore();
  }

  private static String parameters(RunResult result) {
    List<String> values = new ArrayList<>();
    for (String key : result.getParams().getParamsKeys()) {
      values.add(result.getParams().getParam(key));
    }
    return String.join(" ", values);
  }

  /** The number of tasks that one call of the benchmark works on. */
  private static long tasks(RunResult result) {
    String cluster = result.getParams().getParam("cluster");
    if (cluster != null) {
      return Long.parseLong(cluster.substring(cluster.indexOf('/') + 1));
    }
    if (result.getParams().getParam("decodePercent") != null) {
      return MixedPlanBenchmark.TASKS;
    }
    if (result.getParams().getBenchmark().toLowerCase(Locale.ROOT).endsWith("scan")) {
      return ChoiceBenchmark.SCANNED_TASKS;
    }
    return BenchCluster.tasks(
        Integer.parseInt(result.getParams().getParam("nodes")),
        BenchCluster.HolderLayout.valueOf(result.getParams().getParam("holders")));
  }

  private static void print(List<Row> rows) {
    System.out.printf(
        "%n%8s %10s %12s %10s %9s %12s  %s%n",
        "x scan", "x exact", "tasks/s", "ns/task", "ms/call", "bytes/task", "benchmark");
    for (Row row : rows) {
      System.out.printf(
          "%8s %10s %12.0f %10.1f %9.1f %12.1f  %s %s%n",
          ratio(rows, row, "ChoiceBenchmark.scan"),
          ratio(rows, row, "ChoiceBenchmark.exactScan"),
          1e9 / row.nsPerTask(),
          row.nsPerTask(),
          row.nsPerTask() * row.tasks() / 1e6,
          row.bytes(),
          row.name(),
          row.parameters());
    }
  }

  /**
   * The time of the scan with the same parameters, over the row's own; a dash where there is no
   * such scan.
   */
  private static String ratio(List<Row> rows, Row row, String scan) {
    for (Row other : rows) {
      if (other.name().equals(scan) && other.parameters().equals(row.parameters())) {
        return String.format(Locale.ROOT, "%.1f", other.nsPerTask() / row.nsPerTask());
      }
    }
    return "-";
  }
}
