package io.dayu.bench.testbed.result;

import java.util.Collection;
import java.util.stream.DoubleStream;

/** Medians of what is known. */
public final class Medians {
  private Medians() {}

  /** The median of all that are numbers; NaN when none is. */
  public static double of(DoubleStream values) {
    double[] sorted = values.filter(value -> !Double.isNaN(value)).sorted().toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  static double of(Collection<RunNumbers> rows, String column) {
    return of(rows.stream().mapToDouble(row -> row.number(column)));
  }
}
