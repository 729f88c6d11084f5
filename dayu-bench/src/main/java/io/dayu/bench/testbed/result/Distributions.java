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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Charts of how clients' latencies are distributed, a line an arm. */
final class Distributions {
  private final Map<Arm, List<MeasuredRun>> byArm;

  Distributions(List<MeasuredRun> runs) {
    byArm =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.row().arm(), LinkedHashMap::new, Collectors.toList()));
  }

  void write(Path directory) throws IOException {
    for (OperationKind kind : OperationKind.values()) {
      if (byArm.values().stream().flatMap(List::stream).noneMatch(run -> did(run, kind))) {
        continue;
      }
      String name = kind.name().toLowerCase(Locale.ROOT);
      Charts.write(
          Charts.lines(
              new Axes("Latency of a " + name, "seconds", "share of all"),
              Charts.Points.LINES,
              distributions(kind)),
          directory.resolve("latency-" + name + ".png"));
    }
  }

  private static boolean did(MeasuredRun run, OperationKind kind) {
    return !Double.isNaN(run.row().number(RunNumbers.latency(kind, 50)));
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
                    run -> run.record().operations().latencies(kind, run.row().stretch()).stream()))
        .allSeconds();
  }
}
