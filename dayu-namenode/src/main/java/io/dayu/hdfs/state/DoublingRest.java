package io.dayu.hdfs.state;

/**
 * A rest that is twice as long each time.
 *
 * @param longestNs it grows no longer
 */
record DoublingRest(long firstNs, long longestNs) {
  /** The first rest is a few minutes at most, so that it stays a long. */
  private static final int DOUBLINGS_MAX = 20;

  /** The rest after so many others. */
  long afterNs(int others) {
    return Math.min(firstNs << Math.min(others, DOUBLINGS_MAX), longestNs);
  }
}
