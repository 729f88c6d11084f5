package io.dayu.core.snapshot;

/**
 * One direction of a node's network link as it was last reported.
 *
 * @param totalBytesPerSec B_total of equation 1, greater than 0
 * @param foregroundBytesPerSec B_foreground of equation 1: all traffic but recovery, 0 or more
 * @param fresh false when the report is missing or too old to be trusted; such a link is given
 *     B_min, never nothing and never everything
 */
public record LinkState(long totalBytesPerSec, long foregroundBytesPerSec, boolean fresh) {
  public LinkState {
    if (totalBytesPerSec <= 0) {
      throw new IllegalArgumentException("totalBytesPerSec must be positive: " + totalBytesPerSec);
    }
    if (foregroundBytesPerSec < 0) {
      throw new IllegalArgumentException(
          "foregroundBytesPerSec must not be negative: " + foregroundBytesPerSec);
    }
  }
}
