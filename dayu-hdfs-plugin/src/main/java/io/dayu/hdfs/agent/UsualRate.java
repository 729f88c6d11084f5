package io.dayu.hdfs.agent;

import java.util.concurrent.TimeUnit;

/**
 * The mean of a rate over the last minutes: of all that was measured at first, then one in which
 * what is older fades. Not thread safe.
 */
final class UsualRate {
  /** Weights are those of an exponential mean with this time constant. */
  private static final long MEMORY_NS = TimeUnit.MINUTES.toNanos(2);

  private double bytesPerSec;
  private long measuredNs;

  /**
   * Takes in what a rate was.
   *
   * @param spanNs for how long, greater than 0
   */
  void add(double rateBytesPerSec, long spanNs) {
    measuredNs = Math.min(MEMORY_NS, measuredNs + spanNs);
    double weight = Math.min(1, (double) spanNs / measuredNs);
    bytesPerSec += weight * (rateBytesPerSec - bytesPerSec);
  }

  /** The mean, 0 when nothing was measured. */
  long bytesPerSec() {
    return (long) Math.max(0, bytesPerSec);
  }
}
