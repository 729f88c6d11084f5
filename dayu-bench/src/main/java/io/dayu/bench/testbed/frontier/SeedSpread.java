package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.result.Medians;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * A number over all seeds: the median, the least and the most; NaN where it is not known.
 *
 * @param seeds number of seeds in which it is known
 */
record SeedSpread(double median, double least, double most, int seeds) {
  static SeedSpread of(DoubleStream values) {
    double[] known = values.filter(Double::isFinite).sorted().toArray();
    if (known.length == 0) {
      return new SeedSpread(Double.NaN, Double.NaN, Double.NaN, 0);
    }
    return new SeedSpread(
        Medians.of(Arrays.stream(known)), known[0], known[known.length - 1], known.length);
  }
}
