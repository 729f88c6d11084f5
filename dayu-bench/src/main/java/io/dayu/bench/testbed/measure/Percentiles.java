package io.dayu.bench.testbed.measure;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Latencies, in order. */
public final class Percentiles {
  private final long[] sortedNs;

  private Percentiles(long[] sortedNs) {
    this.sortedNs = sortedNs;
  }

  public static Percentiles of(LongStream latenciesNs) {
    return new Percentiles(latenciesNs.sorted().toArray());
  }

  /** The least latency that at least so many percent do not exceed, in seconds. */
  public double seconds(double percent) {
    if (sortedNs.length == 0) {
      return Double.NaN;
    }
    int rank = (int) Math.ceil(percent / 100 * sortedNs.length);
    return sortedNs[Math.max(1, rank) - 1] / 1e9;
  }

  /** Their mean, in seconds. */
  public double meanSeconds() {
    return Arrays.stream(sortedNs).average().orElse(Double.NaN) / 1e9;
  }

  /** All of them, in nanoseconds. */
  public LongStream stream() {
    return Arrays.stream(sortedNs);
  }

  /** All of them, in seconds. */
  public double[] allSeconds() {
    return Arrays.stream(sortedNs).mapToDouble(ns -> ns / 1e9).toArray();
  }
}
