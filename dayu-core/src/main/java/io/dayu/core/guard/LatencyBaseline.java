package io.dayu.core.guard;

import java.util.Arrays;

/**
 * The time that operations of one kind take at present, and the time that they usually do.
 *
 * <p>At present is the median of the last five periods: what lasts less than a period touches two
 * of them, and changes nothing. Usual is the mean of the last ten minutes without a recovery. While
 * one runs it is frozen, but for its age: where operations take longer, it rises towards them, at
 * most to twice in an hour, so that clients who have come to do other things hold nothing back for
 * ever. Of a period more than four times the usual is not learned. Not thread safe.
 */
public final class LatencyBaseline {
  private static final double NS_PER_SEC = 1e9;
  private static final double MEMORY_SEC = 600;
  private static final double DOUBLE_IN_SEC = 3_600;
  private static final double OUTLIER = 4;

  /** A pause of the process is no time in which clients were looked at. */
  private static final double SECONDS_MAX = 60;

  private static final int PRESENT_LOOKS = 5;

  /** Fewer looks with clients are not usual. */
  private static final int USUAL_LOOKS_MIN = 10;

  private static final double USUAL_OPERATIONS_MIN = 100;
  private static final double USUAL_OBSERVATIONS_MIN = 30;

  private final double[] latelyNs = new double[PRESENT_LOOKS];
  private int next;
  private double totalNs;
  private double operations;
  private double observations;
  private int looks;
  private long lookedNs;

  /** Nothing is usual yet. */
  public LatencyBaseline(long nowNs) {
    this.lookedNs = nowNs;
  }

  /**
   * Learns what a period was like.
   *
   * @param frozen whether recovery may be the cause of it
   * @param nowNs not before the last look; time that goes back counts as none
   */
  public void look(ClientLatency period, boolean frozen, long nowNs) {
    double seconds = Math.min(SECONDS_MAX, Math.max(0, nowNs - lookedNs) / NS_PER_SEC);
    lookedNs = nowNs;
    latelyNs[next] = period.tells() ? period.meanNs() : 0;
    next = (next + 1) % PRESENT_LOOKS;
    if (frozen) {
      age(seconds);
    } else if (period.operations() > 0) {
      learn(period, seconds);
    }
  }

  private void learn(ClientLatency period, double seconds) {
    double most = isKnown() ? OUTLIER * meanNs() * period.operations() : Double.POSITIVE_INFINITY;
    double kept = Math.exp(-seconds / MEMORY_SEC);
    totalNs = totalNs * kept + Math.min(period.totalNs(), most);
    operations = operations * kept + period.operations();
    observations = observations * kept + period.observations();
    looks = Math.min(USUAL_LOOKS_MIN, looks + 1);
  }

  private void age(double seconds) {
    if (ratio() > 1) {
      totalNs *= Math.min(ratio(), Math.pow(2, seconds / DOUBLE_IN_SEC));
    }
  }

  private boolean isKnown() {
    return looks >= USUAL_LOOKS_MIN
        && operations >= USUAL_OPERATIONS_MIN
        && observations >= USUAL_OBSERVATIONS_MIN
        && totalNs > 0;
  }

  private double meanNs() {
    return totalNs / operations;
  }

  /** The time that an operation takes at present; 0 while too few are seen. */
  public double presentNs() {
    double[] sorted = latelyNs.clone();
    Arrays.sort(sorted);
    return sorted[PRESENT_LOOKS / 2];
  }

  /** The time that an operation usually takes; 0 while that is not known. */
  public double usualNs() {
    return isKnown() ? meanNs() : 0;
  }

  /** The present time of operations as a multiple of the usual one; 0 while either is not known. */
  public double ratio() {
    return isKnown() ? presentNs() / meanNs() : 0;
  }
}
