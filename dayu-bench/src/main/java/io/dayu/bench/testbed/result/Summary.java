package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.tools.report.Columns;
import io.dayu.tools.report.CsvFile;
import io.dayu.tools.report.Show;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Medians of each arm over its seeds, as a table and as CSV. */
final class Summary {
  private static final double BUSY_LIMIT = 0.75;

  private record ArmRuns(Arm arm, List<RunNumbers> rows) {
    String label() {
      return arm.label();
    }

    String median(String column, int digits) {
      return Show.number(Medians.of(rows, column), digits);
    }

    String latency(OperationKind kind, int percent) {
      return median(RunNumbers.latency(kind, percent), 3);
    }

    String overNone() {
      return Stream.of(OperationKind.READ, OperationKind.WRITE, OperationKind.PROBE)
          .map(kind -> median(RunNumbers.overNone(kind, 90), 2))
          .collect(Collectors.joining("/"));
    }
  }

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
    return new Columns<ArmRuns>()
        .add("arm", ArmRuns::label)
        .add("runs", of -> finished(of.rows()) + "/" + of.rows().size())
        .add("recovery", of -> of.median(RunNumbers.RECOVERY, 1) + " s")
        .add("of ideal", of -> of.median(RunNumbers.OF_IDEAL, 2))
        .add("of bound", of -> of.median(RunNumbers.OF_BOUND, 2))
        .add(
            "of best stock",
            of -> Show.number(Medians.of(of.rows(), RunNumbers.RECOVERY) / bestStock(), 2))
        .add("read p50", of -> of.latency(OperationKind.READ, 50))
        .add("read p90", of -> of.latency(OperationKind.READ, 90))
        .add("read p99", of -> of.latency(OperationKind.READ, 99))
        .add("write p90", of -> of.latency(OperationKind.WRITE, 90))
        .add("write p99", of -> of.latency(OperationKind.WRITE, 99))
        .add("probe p90", of -> of.latency(OperationKind.PROBE, 90))
        .add("p90 over none r/w/p", ArmRuns::overNone)
        .add("done", of -> Show.percent(Medians.of(of.rows(), RunNumbers.DONE)))
        .add("cpu", of -> Show.percent(Medians.of(of.rows(), RunNumbers.BUSY)))
        .add("DataNodes' cpus", of -> of.median(RunNumbers.BY_DATANODES, 2))
        .table(arms())
        .text();
  }

  private List<ArmRuns> arms() {
    return byArm.entrySet().stream().map(of -> new ArmRuns(of.getKey(), of.getValue())).toList();
  }

  private Stream<RunNumbers> runs() {
    return byArm.values().stream().flatMap(List::stream);
  }

  /** Blocks and internal blocks apart; empty where nothing was erasure-coded. */
  private String kinds() {
    if (runs().noneMatch(row -> row.number(RunNumbers.LOST_INTERNAL_BLOCKS) > 0)) {
      return "";
    }
    return new Columns<ArmRuns>()
        .add("arm", ArmRuns::label)
        .add("lost blocks", of -> of.median(RunNumbers.LOST_BLOCKS, 0))
        .add("back, to the byte", of -> of.median(RunNumbers.SAME_BLOCKS, 0))
        .add("blocks in", of -> of.median(RunNumbers.BLOCKS_BACK, 1) + " s")
        .add("lost internal blocks", of -> of.median(RunNumbers.LOST_INTERNAL_BLOCKS, 0))
        .add("back, to the byte", of -> of.median(RunNumbers.SAME_INTERNAL_BLOCKS, 0))
        .add("internal blocks in", of -> of.median(RunNumbers.INTERNAL_BLOCKS_BACK, 1) + " s")
        .table(arms())
        .text();
  }

  /** Operations that the NameNode guides; empty where there were none. */
  private String guided(OperationKind kind) {
    String word = RunNumbers.word(kind);
    if (runs().allMatch(row -> Double.isNaN(row.number(RunNumbers.mean(kind))))) {
      return "";
    }
    return new Columns<ArmRuns>()
        .add("arm", ArmRuns::label)
        .add(word + " mean", of -> of.median(RunNumbers.mean(kind), 3))
        .add(word + " p50", of -> of.latency(kind, 50))
        .add(word + " p90", of -> of.latency(kind, 90))
        .add(word + " p99", of -> of.latency(kind, 99))
        .add("mean, times as fast as dayu-idle", of -> of.median(RunNumbers.meanFaster(kind), 2))
        .add("p90, times as fast", of -> of.median(RunNumbers.p90Faster(kind), 2))
        .table(arms())
        .text();
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
    for (RunNumbers row : runs().toList()) {
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
    header.addAll(List.of("seeds", "commit"));
    CsvFile csv = new CsvFile(header.toArray(String[]::new));
    byArm.forEach(
        (arm, rows) -> {
          List<Object> values = new ArrayList<>();
          values.add(arm.label());
          values.add(rows.size());
          values.add(finished(rows));
          values.add(cell(Medians.of(rows, RunNumbers.RECOVERY) / bestStock()));
          columns.forEach(column -> values.add(cell(Medians.of(rows, column))));
          values.add(words(rows, row -> Long.toString(row.seed())));
          values.add(words(rows, RunNumbers::commit));
          csv.row(values.toArray());
        });
    return csv;
  }

  private static String words(List<RunNumbers> rows, Function<RunNumbers, String> word) {
    return rows.stream().map(word).distinct().collect(Collectors.joining(" "));
  }

  private List<String> columns() {
    return runs().findFirst().map(row -> List.copyOf(row.numbers().keySet())).orElse(List.of());
  }

  /** A number as CSV holds it: nothing when it is not known. */
  static Object cell(double value) {
    return Double.isNaN(value) || Double.isInfinite(value) ? "" : Math.round(value * 1e6) / 1e6;
  }
}
