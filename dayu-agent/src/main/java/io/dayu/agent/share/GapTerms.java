package io.dayu.agent.share;

import java.util.concurrent.TimeUnit;

/**
 * The terms on which a direction of the link is in a gap that foreground leaves.
 *
 * @param windowNs over which the link's present use is measured
 * @param quietNs how long foreground must have been quiet before its gap is used
 * @param busyShare of the link: foreground above it is at work, below it leaves a gap
 * @param crowdedShare of the link: use above it means that others are there, whoever was counted
 */
record GapTerms(long windowNs, long quietNs, double busyShare, double crowdedShare) {
  /** The measured ones (decision 7 in docs/understand/decisions). */
  static final GapTerms MEASURED =
      new GapTerms(TimeUnit.MILLISECONDS.toNanos(15), TimeUnit.MILLISECONDS.toNanos(5), 0.2, 0.97);
}
