package io.dayu.core.bandwidth;

/**
 * The length of a timeslot, as a factor between rates and bytes.
 *
 * @param ns T_timeslot in nanoseconds, greater than 0
 */
public record SlotLength(long ns) {
  /** The bound that no number of bytes exceeds here, so that sums of two never overflow. */
  public static final long MAX_BYTES = 1L << 61;

  private static final long NS_PER_SEC = 1_000_000_000;

  public SlotLength {
    if (ns <= 0) {
      throw new IllegalArgumentException("ns must be positive: " + ns);
    }
  }

  public double seconds() {
    return (double) ns / NS_PER_SEC;
  }

  /** Whole bytes that flow in the slot at a rate, rounded down, {@link #MAX_BYTES} at most. */
  public long bytesAt(long bytesPerSec) {
    return bytes(bytesPerSec, ns);
  }

  /**
   * The length of the next slot, in nanoseconds: towards the end of a recovery only half as long as
   * what remains needs, so that what differs from its plan is soon planned again.
   *
   * @param bytesPerSec rate that all links together carry, greater than 0
   */
  public static long towardsEndNs(
      double remainingBytes, double bytesPerSec, long longestNs, long shortestNs) {
    double halfNs = remainingBytes / bytesPerSec * NS_PER_SEC / 2;
    return Math.round(Math.max((double) shortestNs, Math.min(halfNs, (double) longestNs)));
  }

  /** Whole bytes that flow in a time at a rate, rounded down, {@link #MAX_BYTES} at most. */
  public static long bytes(long bytesPerSec, long durationNs) {
    long seconds = durationNs / NS_PER_SEC;
    long restNs = durationNs % NS_PER_SEC;
    long inSeconds = bytesPerSec * seconds;
    if (Math.multiplyHigh(bytesPerSec, seconds) != 0 || inSeconds < 0 || inSeconds > MAX_BYTES) {
      return MAX_BYTES;
    }
    long giga = bytesPerSec / NS_PER_SEC;
    long rest = bytesPerSec % NS_PER_SEC;
    long inRest = Math.min(restNs * giga, MAX_BYTES) + restNs * rest / NS_PER_SEC;
    return Math.min(inSeconds + Math.min(inRest, MAX_BYTES), MAX_BYTES);
  }
}
