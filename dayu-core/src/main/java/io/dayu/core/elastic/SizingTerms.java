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
