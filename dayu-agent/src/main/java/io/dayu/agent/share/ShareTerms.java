package io.dayu.agent.share;

import java.util.concurrent.TimeUnit;

/**
 * How foreground and recovery share a direction of the link.
 *
 * @param linkBytesPerSec its speed
 * @param windowNs over which its present use is measured
 * @param quietNs how long foreground must have been quiet before its gap is used
 * @param busyShare of the link: foreground above it is at work, below it leaves a gap
 * @param trickleShare of the link that recovery takes while foreground is at work
 * @param fullShare of the link that both may use together in a gap
 * @param crowdedShare of the link: use above it means that others are there, whoever was counted
 * @param meanNs over which foreground's mean is taken
 * @param savedMaxNs how much of its time the link may make up for
 * @param patienceNs how much of its planned time a transfer may lose before it insists on its rate
 */
record ShareTerms(
    long linkBytesPerSec,
    long windowNs,
    long quietNs,
    double busyShare,
    double trickleShare,
    double fullShare,
    double crowdedShare,
    long meanNs,
    long savedMaxNs,
    long patienceNs) {
  private static final long WINDOW_NS = TimeUnit.MILLISECONDS.toNanos(15);
  private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final double BUSY = 0.2;
  private static final double FULL = 0.95;
  private static final double CROWDED = 0.97;
  private static final long MEAN_NS = TimeUnit.SECONDS.toNanos(3);
  private static final long SAVED_MAX_NS = TimeUnit.SECONDS.toNanos(1);

  /** The measured ones (docs/decisions/0007). */
  static ShareTerms of(long linkBytesPerSec, double trickleShare, long patienceNs) {
    return new ShareTerms(
        linkBytesPerSec,
        WINDOW_NS,
        QUIET_NS,
        BUSY,
        trickleShare,
        FULL,
        CROWDED,
        MEAN_NS,
        SAVED_MAX_NS,
        patienceNs);
  }

  double trickleBytesPerSec() {
    return trickleShare * linkBytesPerSec;
  }
}
