package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Medians of each arm over its seeds, as a table and as CSV. */
final class Summary {
  private static final double BUSY_LIMIT = 0.75;

  private final Map<Arm, List<RunNumbers>> byArm;

  Summary(Map<Arm, List<RunNumbers>> byArm) {
    this.byArm = byArm;
  }

  /** The tables of medians. */
  String table() {
    String guided = RunNumbers.GUIDED.stream().map(this::guided).collect(Collectors.joining());
    return all() + kinds() + guided + new PhaseTable(byArm).text() + remarks();
  }

  private String all() {
    Table table =
        new Table(
            "arm",
            "runs",
            "recovery",
            "of ideal",
            "of bound",
            "of best stock",
            "read p50",
            "read p90",
            "read p99",
            "write p90",
            "write p99",
            "probe p90",
            "p90 over none r/w/p",
            "done",
            "cpu",
            "DataNodes' cpus");
    byArm.forEach((arm, rows) -> table.row(cells(arm, rows)));
    return table.text();
  }

  /** Blocks and internal blocks apart; empty where nothing was erasure-coded. */
  private String kinds() {
    if (byArm.values().stream()
        .flatMap(List::stream)
        .noneMatch(row -> row.number(RunNumbers.LOST_INTERNAL_BLOCKS) > 0)) {
      return "";
    }
    Table table =
        new Table(
            "arm",
            "lost blocks",
            "back, to the byte",
            "blocks in",
            "lost internal blocks",
            "back, to the byte",
            "internal blocks in");
    byArm.forEach(
        (arm, rows) ->
            table.row(
                arm.label(),
                Show.number(Medians.of(rows, RunNumbers.LOST_BLOCKS), 0),
                Show.number(Medians.of(rows, RunNumbers.SAME_BLOCKS), 0),
                Show.number(Medians.of(rows, RunNumbers.BLOCKS_BACK), 1) + " s",
                Show.number(Medians.of(rows, RunNumbers.LOST_INTERNAL_BLOCKS), 0),
                Show.number(Medians.of(rows, RunNumbers.SAME_INTERNAL_BLOCKS), 0),
                Show.number(Medians.of(rows, RunNumbers.INTERNAL_BLOCKS_BACK), 1) + " s"));
    return table.text();
  }

  /** Operations that the NameNode guides; empty where there were none. */
  private String guided(OperationKind kind) {
    String word = RunNumbers.word(kind);
    String mean = RunNumbers.mean(kind);
    if (byArm.values().stream()
        .flatMap(List::stream)
        .allMatch(row -> Double.isNaN(row.number(mean)))) {
      return "";
    }
    Table table =
        new Table(
            "arm",
            word + " mean",
            word + " p50",
            word + " p90",
            word + " p99",
            "mean, times as fast as dayu-idle",
            "p90, times as fast");
    byArm.forEach(
        (arm, rows) ->
            table.row(
                arm.label(),
                Show.number(Medians.of(rows, mean), 3),
                latency(rows, kind, 50),
                latency(rows, kind, 90),
                latency(rows, kind, 99),
                Show.number(Medians.of(rows, RunNumbers.meanFaster(kind)), 2),
                Show.number(Medians.of(rows, RunNumbers.p90Faster(kind)), 2)));
    return table.text();
  }

  private String[] cells(Arm arm, List<RunNumbers> rows) {
    return new String[] {
      arm.label(),
      finished(rows) + "/" + rows.size(),
      Show.number(Medians.of(rows, RunNumbers.RECOVERY), 1) + " s",
      Show.number(Medians.of(rows, RunNumbers.OF_IDEAL), 2),
      Show.number(Medians.of(rows, RunNumbers.OF_BOUND), 2),
      Show.number(Medians.of(rows, RunNumbers.RECOVERY) / bestStock(), 2),
      latency(rows, OperationKind.READ, 50),
      latency(rows, OperationKind.READ, 90),
      latency(rows, OperationKind.READ, 99),
      latency(rows, OperationKind.WRITE, 90),
      latency(rows, OperationKind.WRITE, 99),
      latency(rows, OperationKind.PROBE, 90),
      overNone(rows, OperationKind.READ)
          + "/"
          + overNone(rows, OperationKind.WRITE)
          + "/"
          + overNone(rows, OperationKind.PROBE),
      Show.percent(Medians.of(rows, RunNumbers.DONE)),
      Show.percent(Medians.of(rows, RunNumbers.BUSY)),
      Show.number(Medians.of(rows, RunNumbers.BY_DATANODES), 2),
    };
  }

  private static String latency(List<RunNumbers> rows, OperationKind kind, int percent) {
    return Show.number(Medians.of(rows, RunNumbers.latency(kind, percent)), 3);
  }

  private static String overNone(List<RunNumbers> rows, OperationKind kind) {
    return Show.number(Medians.of(rows, RunNumbers.overNone(kind, 90)), 2);
  }

  private static long finished(List<RunNumbers> rows) {
    return rows.stream().filter(row -> row.finished()).count();
  }

  /** The least median time of an arm of stock HDFS. */
  private double bestStock() {
    return byArm.entrySet().stream()
        .filter(entry -> entry.getKey().fails() && !entry.getKey().isDayu())
        .mapToDouble(entry -> Medians.of(entry.getValue(), RunNumbers.RECOVERY))
        .filter(seconds -> !Double.isNaN(seconds))
        .min()
        .orElse(Double.NaN);
  }

  private String remarks() {
    StringBuilder text = new StringBuilder();
    for (RunNumbers row : byArm.values().stream().flatMap(List::stream).toList()) {
      double busy = row.number(RunNumbers.BUSY);
      if (busy > BUSY_LIMIT) {
        text.append(row.arm())
            .append(", seed ")
            .append(row.seed())
            .append(": the machine was ")
            .append(Show.percent(busy))
            .append(" busy, so it may have been what limited.\n");
      }
    }
    return text.toString();
  }

  CsvFile csv() {
    List<String> header = new ArrayList<>(List.of("arm", "runs", "finished", "of_best_stock"));
    List<String> columns = columns();
    header.addAll(columns);
    CsvFile csv = new CsvFile(header.toArray(String[]::new));
    byArm.forEach(
        (arm, rows) -> {
          List<Object> values = new ArrayList<>();
          values.add(arm.label());
          values.add(rows.size());
          values.add(finished(rows));
          values.add(cell(Medians.of(rows, RunNumbers.RECOVERY) / bestStock()));
          columns.forEach(column -> values.add(cell(Medians.of(rows, column))));
          csv.row(values.toArray());
        });
    return csv;
  }

  private List<String> columns() {
    return byArm.values().stream()
        .flatMap(List::stream)
        .findFirst()
        .map(row -> List.copyOf(row.numbers().keySet()))
        .orElse(List.of());
  }

  /** A number as CSV holds it: nothing when it is not known. */
  static Object cell(double value) {
    return Double.isNaN(value) || Double.isInfinite(value) ? "" : Math.round(value * 1e6) / 1e6;
  }
}
