package io.dayu.bench.testbed.trace;

import java.util.Arrays;

/** Mean and standard deviation over all values of a table. */
final class Spread {
  private Spread() {}

  static double mean(double[][] values) {
    return Arrays.stream(values).flatMapToDouble(Arrays::stream).average().orElse(0);
  }

  static double deviation(double[][] values) {
    double mean = mean(values);
    return Math.sqrt(
        Arrays.stream(values)
            .flatMapToDouble(Arrays::stream)
            .map(value -> (value - mean) * (value - mean))
            .average()
            .orElse(0));
  }
}
