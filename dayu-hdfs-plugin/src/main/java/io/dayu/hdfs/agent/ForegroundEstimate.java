package io.dayu.hdfs.agent;

/**
 * The foreground of one link direction as it is believed: it rises at once, and while recovery uses
 * the link it falls only by half a window.
 *
 * <p>All traffic and recovery traffic are counted at different ends and moments; while recovery
 * grows, their difference dips below the truth, and a planner that believed the dip would give away
 * the foreground's share. Without recovery the difference is the truth. Not thread safe.
 */
final class ForegroundEstimate {
  private final long halfLifeNs;
  private double believedBytesPerSec;
  private long believedAtNs;

  /** An estimate that starts at 0; {@code halfLifeNs} is the measuring window. */
  ForegroundEstimate(long halfLifeNs) {
    this.halfLifeNs = halfLifeNs;
  }

  /**
   * Takes in a measurement and gives the estimate.
   *
   * @param differenceBytesPerSec all traffic less recovery traffic, possibly negative
   * @param recovering whether recovery used the link in the window
   * @param atNs when it was measured; never earlier than before
   */
  double update(double differenceBytesPerSec, boolean recovering, long atNs) {
    double floor = recovering ? believedBytesPerSec * decay(atNs) : 0;
    believedBytesPerSec = Math.max(Math.max(differenceBytesPerSec, floor), 0);
    believedAtNs = atNs;
    return believedBytesPerSec;
  }

  private double decay(long atNs) {
    return Math.pow(0.5, Math.max(0, atNs - believedAtNs) / (double) halfLifeNs);
  }
}
