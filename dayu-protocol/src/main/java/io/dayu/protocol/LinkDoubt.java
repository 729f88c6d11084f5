package io.dayu.protocol;

/** A doubt about a link's speed: two words on it differ by more than a factor of two. */
public final class LinkDoubt {
  private static final double FACTOR = 2;

  private LinkDoubt() {}

  /**
   * Whether one of two speeds must be wrong.
   *
   * @param workedWithBytesPerSec what the agent works with
   * @param nicBytesPerSec what the network interface says, 0 when it says nothing
   */
  public static boolean between(long workedWithBytesPerSec, long nicBytesPerSec) {
    return nicBytesPerSec > 0
        && (workedWithBytesPerSec > FACTOR * nicBytesPerSec
            || nicBytesPerSec > FACTOR * workedWithBytesPerSec);
  }
}
