package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.tools.report.Axes;
import io.dayu.tools.report.Charts;
import io.dayu.tools.report.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Charts of recovery time against what clients feel, a point an arm. */
final class Pictures {
  private final Map<Arm, List<RunNumbers>> byArm;

  Pictures(Map<Arm, List<RunNumbers>> byArm) {
    this.byArm = byArm;
  }

  void write(Path directory) throws IOException {
    for (OperationKind kind : OperationKind.values()) {
      List<Series> points = timeAgainstLatency(kind);
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
            directory.resolve("recovery-" + name + "-p90.png"));
      }
    }
  }

  private List<Series> timeAgainstLatency(OperationKind kind) {
    List<Series> points = new ArrayList<>();
    byArm.forEach(
        (arm, rows) -> {
          double recovery = Medians.of(rows, RunNumbers.RECOVERY);
          double latency = Medians.of(rows, RunNumbers.latency(kind, 90));
          if (!Double.isNaN(recovery) && !Double.isNaN(latency)) {
            points.add(new Series(arm.label(), new double[] {latency}, new double[] {recovery}));
          }
        });
    return points;
  }
}
