package io.dayu.agent.share;

import io.dayu.protocol.LinkTerms;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * The bandwidth that recovery may take of one direction of the link at this moment.
 *
 * <pre>
 * budget used up                              trickle
 * foreground at work now, and not served first trickle
 * otherwise                                   full - foreground
 *
 * budget' = max(ceiling - mean foreground, least) - recovery
 *                                             at most the link's saved time
 * </pre>
 *
 * The budget is equation 1 of the paper, kept in the mean by the node itself and on what it sees,
 * not on what it reported a slot ago. Used by one thread.
 */
final class DirectionBudget {
  private record Sample(long atNs, double allBytes, double recoveryBytes) {}

  private static final double NS_PER_SEC = 1e9;

  private ShareTerms terms;
  private final boolean foregroundFirst;
  private final ArrayDeque<Sample> samples = new ArrayDeque<>();
  private double foregroundMean;
  private double savedBytes;
  private long busyUntilNs;
  private double freeBytesPerSec;

  /** A direction that has carried nothing, where foreground has to be given way to. */
  DirectionBudget(ShareTerms terms) {
    this(terms, false);
  }

  /**
   * A direction that has carried nothing.
   *
   * @param foregroundFirst whether the host sends foreground before recovery anyway
   */
  DirectionBudget(ShareTerms terms, boolean foregroundFirst) {
    this.terms = terms;
    this.foregroundFirst = foregroundFirst;
    this.freeBytesPerSec = terms.trickleBytesPerSec();
  }

  /** The link has another speed from now on. */
  void terms(ShareTerms newTerms) {
    terms = newTerms;
  }

  /**
   * Learns what the link has carried; both numbers count from the same moment on.
   *
   * @param allBytes everybody's
   * @param recoveryBytes recovery's
   * @param budget terms of recovery in the mean
   */
  void observe(double allBytes, double recoveryBytes, LinkTerms budget, long nowNs) {
    Sample now = new Sample(nowNs, allBytes, recoveryBytes);
    Sample before = samples.peekLast();
    samples.addLast(now);
    if (before == null || before.atNs == nowNs) {
      busyUntilNs = nowNs + terms.gaps().quietNs();
      return;
    }
    learnMeans(before, now, budget);
    Sample from = windowStart(nowNs);
    double seconds = (nowNs - from.atNs) / NS_PER_SEC;
    double all = (allBytes - from.allBytes) / seconds;
    double foreground = Math.max(0, all - (recoveryBytes - from.recoveryBytes) / seconds);
    double link = terms.linkBytesPerSec();
    if (foreground > terms.gaps().busyShare() * link || all > terms.gaps().crowdedShare() * link) {
      busyUntilNs = nowNs + terms.gaps().quietNs();
    }
    boolean quiet = foregroundFirst || busyUntilNs - nowNs <= 0;
    boolean gap = quiet && savedBytes > 0;
    double room = gap ? terms.fullShare() * link - foreground : 0;
    freeBytesPerSec = Math.max(terms.trickleBytesPerSec(), room);
  }

  /** Bytes per second that recovery may take now, as the link counts them. */
  double freeBytesPerSec() {
    return freeBytesPerSec;
  }

  /** Foreground's mean, in bytes per second. */
  double foregroundBytesPerSec() {
    return foregroundMean;
  }

  private Sample windowStart(long nowNs) {
    while (samples.size() > 2 && nowNs - second().atNs >= terms.gaps().windowNs()) {
      samples.removeFirst();
    }
    return samples.getFirst();
  }

  private Sample second() {
    Iterator<Sample> inOrder = samples.iterator();
    inOrder.next();
    return inOrder.next();
  }

  /** A mean must not lose what single differences have below zero. */
  private void learnMeans(Sample from, Sample to, LinkTerms budget) {
    double seconds = (to.atNs - from.atNs) / NS_PER_SEC;
    double recoveryBytes = to.recoveryBytes - from.recoveryBytes;
    double foreground = (to.allBytes - from.allBytes - recoveryBytes) / seconds;
    double share = -Math.expm1(-(to.atNs - from.atNs) / (double) terms.meanNs());
    foregroundMean += (foreground - foregroundMean) * share;
    double least = (double) budget.leastBytesPerSec();
    double due = Math.max(budget.ceilingBytesPerSec() - foregroundMean, least);
    double most = terms.linkBytesPerSec() * (terms.savedMaxNs() / NS_PER_SEC);
    savedBytes += due * seconds - recoveryBytes;
    savedBytes = Math.max(-most, Math.min(most, savedBytes));
  }
}
