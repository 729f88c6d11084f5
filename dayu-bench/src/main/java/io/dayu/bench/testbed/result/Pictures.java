package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.bench.testbed.measure.Percentiles;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The charts of a measurement. */
final class Pictures {
  private final Map<Arm, List<MeasuredRun>> byArm;

  Pictures(Map<Arm, List<MeasuredRun>> byArm) {
    this.byArm = byArm;
  }

  void write(Path directory) throws IOException {
    for (OperationKind kind : OperationKind.values()) {
      String name = kind.name().toLowerCase(Locale.ROOT);
      write(directory.resolve("recovery-" + name + "-p90.png"), timeAgainstLatency(kind), kind);
      if (byArm.values().stream().flatMap(List::stream).noneMatch(row -> did(row, kind))) {
        continue;
      }
      Charts.write(
          Charts.lines(
              new Axes("Latency of a " + name, "seconds", "share of all"),
              Charts.Points.LINES,
              distributions(kind)),
          directory.resolve("latency-" + name + ".png"));
    }
  }

  private static boolean did(MeasuredRun row, OperationKind kind) {
    return !Double.isNaN(row.number(MeasuredRun.latency(kind, 50)));
  }

  private static void write(Path file, List<Series> points, OperationKind kind) throws IOException {
    if (!points.isEmpty()) {
      String name = kind.name().toLowerCase(Locale.ROOT);
      Charts.write(
          Charts.lines(
              new Axes(
                  "Recovery time and the foreground",
                  "p90 of a " + name + " meanwhile, seconds",
                  "recovery, seconds"),
              Charts.Points.DOTS,
              points),
          file);
    }
  }

  private List<Series> timeAgainstLatency(OperationKind kind) {
    List<Series> points = new ArrayList<>();
    byArm.forEach(
        (arm, rows) -> {
          double recovery = Medians.of(rows, MeasuredRun.RECOVERY);
          double latency = Medians.of(rows, MeasuredRun.latency(kind, 90));
          if (!Double.isNaN(recovery) && !Double.isNaN(latency)) {
            points.add(new Series(arm.label(), new double[] {latency}, new double[] {recovery}));
          }
        });
    return points;
  }

  private List<Series> distributions(OperationKind kind) {
    List<Series> series = new ArrayList<>();
    byArm.forEach((arm, rows) -> series.add(Series.cumulative(arm.label(), latencies(kind, rows))));
    return series;
  }

  private static double[] latencies(OperationKind kind, List<MeasuredRun> rows) {
    return Percentiles.of(
            rows.stream()
                .flatMapToLong(
                    row -> row.record().operations().latencies(kind, row.stretch()).stream()))
        .allSeconds();
  }
}
