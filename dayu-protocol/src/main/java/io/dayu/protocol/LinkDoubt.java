package io.dayu.protocol;

/** A doubt about a link's speed: two words on it differ by more than a factor of two. */
public final class LinkDoubt {
  private static final double FACTOR = 2;

  private LinkDoubt() {}

  /**
   * True if one of two speeds must be wrong.
   *
   * @param workedWithBytesPerSec the speed that the agent works with
   * @param nicBytesPerSec the network interface's word, 0 when it says nothing
   */
  public static boolean between(long workedWithBytesPerSec, long nicBytesPerSec) {
    return nicBytesPerSec > 0
        && (workedWithBytesPerSec > FACTOR * nicBytesPerSec
            || nicBytesPerSec > FACTOR * workedWithBytesPerSec);
  }
}
