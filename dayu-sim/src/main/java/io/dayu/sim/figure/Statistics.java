package io.dayu.sim.figure;

import java.util.Arrays;

/** Sums over arrays of numbers. */
final class Statistics {
  private Statistics() {}

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** Standard deviation over mean. */
  static double variation(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / values.length) / mean;
  }

  /** The value that a share of all does not exceed. */
  static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  /** Pearson's correlation. */
  static double correlation(double[] x, double[] y) {
    double meanX = mean(x);
    double meanY = mean(y);
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - meanX) * (y[i] - meanY);
      xx += (x[i] - meanX) * (x[i] - meanX);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    return xy / Math.sqrt(xx * yy);
  }
}
