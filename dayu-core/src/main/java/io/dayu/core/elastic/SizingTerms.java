package io.dayu.core.elastic;

/**
 * The terms by which a cluster's size follows what clients do.
 *
 * @param load part of what a DataNode carries that is planned for it, above 0, at most 1
 * @param windowNs how long a need counts, so that short gaps change nothing
 * @param patienceNs how long fewer must be enough before some rest, at least the window
 * @param step sizes are whole steps of so many DataNodes above the floor, 1 or more
 */
public record SizingTerms(double load, long windowNs, long patienceNs, int step) {
  private static final long WINDOW_MOST_NS = 300_000_000_000L;
  private static final int STEPS = 20;

  /**
   * The terms that ship: a window of five minutes, or the patience if that is less, and steps of a
   * twentieth of all DataNodes.
   *
   * @param load part of what a DataNode carries that is planned for it, above 0, at most 1
   * @param patienceNs how long fewer must be enough before some rest
   * @param most how many DataNodes there are
   */
  public static SizingTerms of(double load, long patienceNs, int most) {
    return new SizingTerms(
        load, Math.min(WINDOW_MOST_NS, patienceNs), patienceNs, Math.max(1, most / STEPS));
  }

  public SizingTerms {
    if (!(load > 0 && load <= 1)) {
      throw new IllegalArgumentException("load " + load);
    }
    if (windowNs < 0 || patienceNs < windowNs) {
      throw new IllegalArgumentException("window " + windowNs + ", patience " + patienceNs);
    }
    if (step < 1) {
      throw new IllegalArgumentException("step " + step);
    }
  }
}
