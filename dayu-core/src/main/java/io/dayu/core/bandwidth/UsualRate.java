package io.dayu.core.bandwidth;

/**
 * The mean of a rate over some time past: of all that was measured at first, then one in which what
 * is older fades exponentially. Not thread safe.
 */
public final class UsualRate {
  /** Two minutes: what a link usually carries outlives bursts and follows the hour. */
  public static final long MEMORY_NS = 120_000_000_000L;

  private final long memoryNs;
  private double bytesPerSec;
  private double measuredNs;

  /**
   * A rate of which nothing was measured.
   *
   * @param memoryNs the time constant with which the past fades, greater than 0
   */
  public UsualRate(long memoryNs) {
    this.memoryNs = memoryNs;
  }

  /**
   * Takes in what the rate was.
   *
   * @param rateBytesPerSec negative where counts of two ends differ for a moment
   * @param spanNs for how long, greater than 0
   */
  public void add(double rateBytesPerSec, long spanNs) {
    measuredNs += spanNs;
    double weight = Math.max(spanNs / measuredNs, -Math.expm1(-(double) spanNs / memoryNs));
    bytesPerSec += weight * (rateBytesPerSec - bytesPerSec);
  }

  /** The mean, 0 when nothing was measured; never negative. */
  public long bytesPerSec() {
    return Math.max(0, Math.round(bytesPerSec));
  }
}
