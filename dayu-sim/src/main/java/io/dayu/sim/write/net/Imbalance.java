package io.dayu.sim.write.net;

import java.util.function.IntToDoubleFunction;

/** The imbalance of values. */
final class Imbalance {
  private Imbalance() {}

  /** Standard deviation over mean; 0 when all are 0. */
  static double variation(int count, IntToDoubleFunction value) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      sum += value.applyAsDouble(i);
    }
    double mean = sum / count;
    for (int i = 0; i < count; i++) {
      double off = value.applyAsDouble(i) - mean;
      squares += off * off;
    }
    return mean == 0 ? 0 : Math.sqrt(squares / count) / mean;
  }
}
