package io.dayu.core.snapshot;

/**
 * A direction of a node's network link as it was last reported.
 *
 * @param totalBytesPerSec B_total of equation 1, greater than 0
 * @param foregroundBytesPerSec B_foreground of equation 1: all traffic but recovery, 0 or more
 * @param usualForegroundBytesPerSec the same in the mean of the last minutes, 0 or more; its
 *     present value where that is not known
 * @param fresh false when the report is missing or too old to be trusted; such a link is given
 *     B_min, never nothing and never everything
 */
public record LinkState(
    long totalBytesPerSec,
    long foregroundBytesPerSec,
    long usualForegroundBytesPerSec,
    boolean fresh) {
  public LinkState {
    if (totalBytesPerSec <= 0) {
      throw new IllegalArgumentException("totalBytesPerSec must be positive: " + totalBytesPerSec);
    }
    if (foregroundBytesPerSec < 0) {
      throw new IllegalArgumentException(
          "foregroundBytesPerSec must not be negative: " + foregroundBytesPerSec);
    }
    if (usualForegroundBytesPerSec < 0) {
      throw new IllegalArgumentException(
          "usualForegroundBytesPerSec must not be negative: " + usualForegroundBytesPerSec);
    }
  }

  /** A link of which only the present is known. */
  public LinkState(long totalBytesPerSec, long foregroundBytesPerSec, boolean fresh) {
    this(totalBytesPerSec, foregroundBytesPerSec, foregroundBytesPerSec, fresh);
  }

  /** The same link with so many times the foreground, now and as usual; 0 or more. */
  public LinkState withForegroundTimes(double factor) {
    return new LinkState(
        totalBytesPerSec,
        (long) (factor * foregroundBytesPerSec),
        (long) (factor * usualForegroundBytesPerSec),
        fresh);
  }

  /** The same link when its foreground is as usual. */
  public LinkState asUsual() {
    return new LinkState(totalBytesPerSec, usualForegroundBytesPerSec, fresh);
  }
}
