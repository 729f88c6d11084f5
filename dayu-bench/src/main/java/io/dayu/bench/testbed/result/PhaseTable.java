package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.Show;
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
    return new Columns<Map.Entry<Arm, List<RunNumbers>>>()
        .add("arm", of -> of.getKey().label())
        .add("MB/s by phase", of -> byPhase(of.getValue(), phases, "mb_s", 2, ""))
        .add("of all awake", of -> byPhase(of.getValue(), phases, "of_awake", 3, ""))
        .add("all phases", of -> median(of.getValue(), PhaseNumbers.ALL_OF_RIVAL, 3))
        .add("size reached in", of -> byPhase(of.getValue(), phases, "size_s", 1, " s"))
        .add("rest is quiet after", of -> byPhase(of.getValue(), phases, "quiet_s", 1, " s"))
        .add("woken serve after", of -> byPhase(of.getValue(), phases, "serving_s", 1, " s"))
        .add("blocks written", of -> median(of.getValue(), PhaseNumbers.WRITTEN, 0))
        .add("moved", of -> median(of.getValue(), PhaseNumbers.MOVED, 0))
        .add("replicas copied", of -> median(of.getValue(), PhaseNumbers.COPIED, 0))
        .add("displaced", of -> median(of.getValue(), PhaseNumbers.DISPLACED, 0))
        .add(
            "machine time awake", of -> Show.percent(Medians.of(of.getValue(), PhaseNumbers.AWAKE)))
        .table(byArm.entrySet())
        .text();
  }

  private static String median(List<RunNumbers> rows, String column, int digits) {
    return Show.number(Medians.of(rows, column), digits);
  }

  /** The number of phases that any run has. */
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

  /** The known medians of the phases, in their order. */
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
