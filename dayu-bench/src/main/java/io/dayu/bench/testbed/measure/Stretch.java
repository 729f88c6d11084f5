package io.dayu.bench.testbed.measure;

/**
 * A stretch of time after time zero.
 *
 * @param fromNs its begin
 * @param untilNs its end, which no longer belongs to it
 */
public record Stretch(long fromNs, long untilNs) {
  private static final double NS_PER_SEC = 1e9;

  /** A stretch by seconds. */
  public static Stretch ofSeconds(double from, double until) {
    return new Stretch(Math.round(from * NS_PER_SEC), Math.round(until * NS_PER_SEC));
  }

  public boolean contains(long ns) {
    return ns >= fromNs && ns < untilNs;
  }

  public double seconds() {
    return (untilNs - fromNs) / NS_PER_SEC;
  }

  public double fromSeconds() {
    return fromNs / NS_PER_SEC;
  }

  public double untilSeconds() {
    return untilNs / NS_PER_SEC;
  }
}
