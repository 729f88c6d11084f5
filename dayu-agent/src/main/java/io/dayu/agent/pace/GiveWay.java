package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * Lets one transfer give way to whoever else uses its path, and take the gaps. Not thread-safe: the
 * owner passes the time in.
 *
 * <pre>
 * data late by more than the tolerance   share = max(1/8, share / 4)
 * data on time                           share = min(1, share + time / 50 ms)
 * ceiling = rate * max(catchUp * share, missed / missedMax)
 * </pre>
 *
 * Data that is due and does not come means that it stands in a queue somewhere between the source's
 * disk and here: of the source's link, a rack's, or our own. With a receive buffer of a few
 * milliseconds, that shows within as many. This is the receiver's side of a background transport as
 * in LEDBAT (RFC 6817) and rLEDBAT (RFC 9840), on lateness instead of timestamps, which a reader of
 * a TCP stream does not see. The last term keeps the plan: a transfer that has given way for the
 * whole time that can be made up for insists on its rate.
 */
final class GiveWay {
  static final double LEAST_SHARE = 1 / 8.0;

  private static final double DECREASE = 4;
  private static final double RAMP_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final PaceTerms terms;
  private double share = LEAST_SHARE;
  private long seenNs;
  private long nextNs;

  GiveWay(PaceTerms terms, long nowNs) {
    this.terms = terms;
    this.seenNs = nowNs;
    this.nextNs = nowNs;
  }

  /** Nanoseconds until the next quantum may be taken, not positive when it may be now. */
  long waitNs(long nowNs) {
    return nextNs - nowNs;
  }

  /**
   * Accounts for bytes taken.
   *
   * @param rateBytesPerSec the transfer's rate, above 0
   * @param missedNs how much time it has missed so far
   */
  void pass(int bytes, long rateBytesPerSec, long missedNs, long nowNs) {
    double insisting = missedNs / (double) Math.max(1, terms.missedMaxNs());
    double ceiling = rateBytesPerSec * Math.max(terms.catchUp() * share, insisting);
    nextNs = Math.max(nextNs, nowNs) + Math.round(bytes * 1e9 / ceiling);
  }

  /** Learns how long data that was due let us wait. */
  void arrived(long waitedNs, long nowNs) {
    if (waitedNs > terms.toleratedNs()) {
      share = Math.max(LEAST_SHARE, share / DECREASE);
    } else {
      share = Math.min(1, share + (nowNs - seenNs) / RAMP_NS);
    }
    seenNs = nowNs;
  }

  /** The share of its highest rate that the transfer takes at present, in (0, 1]. */
  double share() {
    return share;
  }
}
