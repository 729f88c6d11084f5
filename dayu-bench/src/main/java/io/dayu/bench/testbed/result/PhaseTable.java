package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Medians of the phases of each arm's load, as a table. */
final class PhaseTable {
  private final Map<Arm, List<RunNumbers>> byArm;

  PhaseTable(Map<Arm, List<RunNumbers>> byArm) {
    this.byArm = byArm;
  }

  /** The table; empty where the load has no phases. */
  String text() {
    int phases = phases();
    if (phases == 0) {
      return "";
    }
    Table table =
        new Table(
            "arm",
            "MB/s by phase",
            "of all awake",
            "all phases",
            "size reached in",
            "rest is quiet after",
            "woken serve after",
            "blocks written",
            "moved",
            "replicas copied",
            "displaced",
            "machine time awake");
    byArm.forEach(
        (arm, rows) ->
            table.row(
                arm.label(),
                byPhase(rows, phases, "mb_s", 2, ""),
                byPhase(rows, phases, "of_awake", 3, ""),
                Show.number(Medians.of(rows, PhaseNumbers.ALL_OF_RIVAL), 3),
                byPhase(rows, phases, "size_s", 1, " s"),
                byPhase(rows, phases, "quiet_s", 1, " s"),
                byPhase(rows, phases, "serving_s", 1, " s"),
                Show.number(Medians.of(rows, PhaseNumbers.WRITTEN), 0),
                Show.number(Medians.of(rows, PhaseNumbers.MOVED), 0),
                Show.number(Medians.of(rows, PhaseNumbers.COPIED), 0),
                Show.number(Medians.of(rows, PhaseNumbers.DISPLACED), 0),
                Show.percent(Medians.of(rows, PhaseNumbers.AWAKE))));
    return table.text();
  }

  /** Those that any run has. */
  private int phases() {
    List<RunNumbers> rows = byArm.values().stream().flatMap(List::stream).toList();
    int phases = 0;
    while (isPhase(rows, phases)) {
      phases++;
    }
    return phases;
  }

  private static boolean isPhase(List<RunNumbers> rows, int phase) {
    String column = PhaseNumbers.column(phase, "mb_s");
    return rows.stream().anyMatch(row -> !Double.isNaN(row.number(column)));
  }

  /** What is known of each phase. */
  private static String byPhase(
      List<RunNumbers> rows, int phases, String what, int digits, String unit) {
    String known =
        IntStream.range(0, phases)
            .mapToDouble(phase -> Medians.of(rows, PhaseNumbers.column(phase, what)))
            .filter(median -> !Double.isNaN(median))
            .mapToObj(median -> Show.number(median, digits) + unit)
            .collect(Collectors.joining(" / "));
    return known.isEmpty() ? "-" : known;
  }
}
