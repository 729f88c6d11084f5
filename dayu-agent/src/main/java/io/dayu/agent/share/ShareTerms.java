package io.dayu.agent.share;

import java.util.concurrent.TimeUnit;

/**
 * The terms on which foreground and recovery share a direction of the link.
 *
 * @param linkBytesPerSec its speed
 * @param gaps when foreground leaves a gap
 * @param trickleShare of the link that recovery takes while foreground is at work
 * @param fullShare of the link that both may use together in a gap
 * @param meanNs over which foreground's mean is taken
 * @param savedMaxNs how much of its time the link may make up for
 * @param patienceNs how much of its planned time a transfer may lose before it insists on its rate
 */
record ShareTerms(
    long linkBytesPerSec,
    GapTerms gaps,
    double trickleShare,
    double fullShare,
    long meanNs,
    long savedMaxNs,
    long patienceNs) {
  private static final double FULL = 0.95;
  private static final long MEAN_NS = TimeUnit.SECONDS.toNanos(3);
  private static final long SAVED_MAX_NS = TimeUnit.SECONDS.toNanos(1);

  /** The measured ones (decision 7 in docs/understand/decisions). */
  static ShareTerms of(long linkBytesPerSec, double trickleShare, long patienceNs) {
    return new ShareTerms(
        linkBytesPerSec, GapTerms.MEASURED, trickleShare, FULL, MEAN_NS, SAVED_MAX_NS, patienceNs);
  }

  /** The same on a link of another speed. */
  ShareTerms withLink(long otherBytesPerSec) {
    return new ShareTerms(
        otherBytesPerSec, gaps, trickleShare, fullShare, meanNs, savedMaxNs, patienceNs);
  }

  double trickleBytesPerSec() {
    return trickleShare * linkBytesPerSec;
  }
}
