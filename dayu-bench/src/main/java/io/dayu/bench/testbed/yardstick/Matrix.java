package io.dayu.bench.testbed.yardstick;

import java.util.Arrays;

/**
 * The rates from each sender to each receiver, by which every node sends and receives as much as
 * its links allow.
 *
 * <p>The side that could carry more is scaled down to the other; nobody sends to itself.
 */
final class Matrix {
  private static final int ROUNDS = 500;

  private Matrix() {}

  /** Rates by sender and receiver, for what each node can send and receive. */
  static double[][] fill(double[] out, double[] in) {
    double sent = Arrays.stream(out).sum();
    double received = Arrays.stream(in).sum();
    double carried = Math.min(sent, received);
    double[] rows = scaled(out, carried / sent);
    double[] columns = scaled(in, carried / received);
    double[][] rates = start(rows, columns);
    for (int round = 0; round < ROUNDS; round++) {
      fitRows(rates, rows);
      fitColumns(rates, columns);
    }
    return rates;
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(value -> value * factor).toArray();
  }

  private static double[][] start(double[] rows, double[] columns) {
    double[][] rates = new double[rows.length][columns.length];
    for (int from = 0; from < rows.length; from++) {
      for (int to = 0; to < columns.length; to++) {
        rates[from][to] = from == to ? 0 : rows[from] * columns[to];
      }
    }
    return rates;
  }

  private static void fitRows(double[][] rates, double[] rows) {
    for (int from = 0; from < rates.length; from++) {
      double sum = Arrays.stream(rates[from]).sum();
      double factor = sum > 0 ? rows[from] / sum : 0;
      for (int to = 0; to < rates.length; to++) {
        rates[from][to] *= factor;
      }
    }
  }

  private static void fitColumns(double[][] rates, double[] columns) {
    for (int to = 0; to < rates.length; to++) {
      double sum = 0;
      for (double[] row : rates) {
        sum += row[to];
      }
      double factor = sum > 0 ? columns[to] / sum : 0;
      for (double[] row : rates) {
        row[to] *= factor;
      }
    }
  }
}
