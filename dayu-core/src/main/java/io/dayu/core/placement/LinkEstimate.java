package io.dayu.core.placement;

/**
 * The estimate of a link between two reports.
 *
 * <p>Reported use is smoothed exponentially, by time and not by count, so that reports may be late.
 * Idle bandwidth is told in sixteenths of the link, one of which is never taken away: what differs
 * by less is not worth steering for, and a constant small difference would fill up one host's
 * storage.
 *
 * <p>What was promised to clients on a link counts as bytes to come until reports have shown as
 * many bytes of foreground. A link drains at a tenth of its speed at least: who is slower than that
 * holds nobody back. What is left is forgotten as what was believed of the use is: a file may end
 * long before its block is full, who asked where a block is may not read it, and whoever is under
 * way is in the reports by then.
 */
public final class LinkEstimate {
  private static final int LEVELS = 16;

  /** A quarter of a link: reports are too old to tell links apart that are fuller. */
  private static final long LEAST_FOR_READS = 4;

  private static final int SLOWEST_CLIENT = 10;
  private static final long SHORTEST_HALF_LIFE_NS = 1_000_000_000;
  private static final double NS_PER_SEC = 1e9;

  private LinkEstimate() {}

  /**
   * The use of a link after one more report, in bytes per second.
   *
   * @param elapsedNs since the estimate before
   * @param halfLifeNs in which half of what was believed is forgotten; 0 believes the report alone
   */
  public static double smoothed(
      double beforeBytesPerSec, long reportedBytesPerSec, long elapsedNs, long halfLifeNs) {
    double kept = halfLifeNs == 0 ? 0 : kept(elapsedNs, halfLifeNs);
    return kept * beforeBytesPerSec + (1 - kept) * reportedBytesPerSec;
  }

  private static double kept(long elapsedNs, long halfLifeNs) {
    return Math.pow(0.5, (double) elapsedNs / halfLifeNs);
  }

  /**
   * Unconfirmed bytes that are left after a time in which a link had that much foreground.
   *
   * @param halfLifeNs in which half of what nobody has confirmed is forgotten; less than a second,
   *     the time between reports, counts as a second
   */
  public static long unconfirmedBytes(
      long beforeBytes,
      long foregroundBytesPerSec,
      long linkBytesPerSec,
      long elapsedNs,
      long halfLifeNs) {
    double drainBytesPerSec =
        Math.max((double) foregroundBytesPerSec, (double) linkBytesPerSec / SLOWEST_CLIENT);
    double leftBytes = Math.max(0, beforeBytes - drainBytesPerSec * (elapsedNs / NS_PER_SEC));
    return (long) (leftBytes * kept(elapsedNs, Math.max(SHORTEST_HALF_LIFE_NS, halfLifeNs)));
  }

  /**
   * Bytes per second that a link has left over, 1 or more.
   *
   * @param usedBytesPerSec foreground and recovery; may exceed the link
   */
  public static long idleBytesPerSec(long linkBytesPerSec, double usedBytesPerSec) {
    long level = level(linkBytesPerSec, usedBytesPerSec, 1);
    return Math.max(1, linkBytesPerSec / LEVELS * level);
  }

  /**
   * The worth of a link to readers, in bytes per second, 1 or more: the link by the square of its
   * idle share, and a sixteenth of it at least. Of two links, readers wait much longer on the full
   * one than their shares of idle bandwidth tell. Of two that are nearly full, either may be the
   * fuller one by now, as reports are seconds old: readers who chose by them met on one link.
   *
   * @param usedBytesPerSec foreground and recovery; may exceed the link
   */
  public static long worthToReadersBytesPerSec(long linkBytesPerSec, double usedBytesPerSec) {
    long level = level(linkBytesPerSec, usedBytesPerSec, LEAST_FOR_READS);
    return Math.max(1, (long) ((double) linkBytesPerSec * level * level / (LEVELS * LEVELS)));
  }

  private static long level(long linkBytesPerSec, double usedBytesPerSec, long least) {
    double share = (linkBytesPerSec - usedBytesPerSec) / linkBytesPerSec;
    return Math.min(LEVELS, Math.max(least, (long) (share * LEVELS)));
  }
}
