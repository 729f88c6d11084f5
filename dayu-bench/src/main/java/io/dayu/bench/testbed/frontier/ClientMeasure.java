package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.load.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A measure of what clients feel: a percentile of a kind of operation, or the share of their
 * throughput that they lose.
 *
 * @param name in files: {@code read_p90}, or {@code throughput}
 * @param during true for the recovery alone; false for the seconds that all arms have in common
 */
record ClientMeasure(String name, boolean during) {
  static final List<OperationKind> KINDS =
      List.of(OperationKind.READ, OperationKind.WRITE, OperationKind.PROBE);
  static final List<Integer> PERCENTS = List.of(90, 99);
  private static final String THROUGHPUT = "throughput";

  /** All measures, those over the same seconds first. */
  static List<ClientMeasure> all() {
    List<ClientMeasure> all = new ArrayList<>();
    for (boolean during : new boolean[] {false, true}) {
      for (OperationKind kind : KINDS) {
        PERCENTS.forEach(percent -> all.add(new ClientMeasure(latency(kind, percent), during)));
      }
      all.add(new ClientMeasure(THROUGHPUT, during));
    }
    return List.copyOf(all);
  }

  static String latency(OperationKind kind, int percent) {
    return kind.name().toLowerCase(Locale.ROOT) + "_p" + percent;
  }

  /** Its name in the columns of tables. */
  String column() {
    return during ? name + "_during" : name;
  }

  boolean isLatency() {
    return !name.equals(THROUGHPUT);
  }

  /** The name of its rise in the columns of tables. */
  String riseColumn() {
    return column() + (isLatency() ? "_rise" : "_lost");
  }

  /**
   * The rise of a run over the run of the same seed in which nothing failed: of a latency its
   * quotient less 1, of throughput the share that is lost. That run itself has none.
   */
  double rise(FrontierRow run, FrontierRow none) {
    if (run.key().equals(none.key())) {
      return 0;
    }
    double own = run.number(column());
    double without = during ? run.number(FrontierColumns.withoutFailure(name)) : none.number(name);
    return isLatency() ? own / without - 1 : 1 - own / without;
  }
}
