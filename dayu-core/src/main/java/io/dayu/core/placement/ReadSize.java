package io.dayu.core.placement;

/**
 * The bytes that a promised read takes of a link, as learned from reports: all foreground that left
 * hosts in the last minutes, divided by the promises made in them.
 *
 * <p>Whoever is told where a block is may read all of it, a part of it, or nothing; the mean tells.
 * What also leaves hosts, pipelines and other traffic, makes it too large, but never larger than a
 * block. Until something was promised, a block. Not thread safe.
 */
public final class ReadSize {
  /** HDFS's default block. */
  public static final long MOST_BYTES = 128L << 20;

  /** A packet: what the smallest read makes a DataNode send. */
  public static final long LEAST_BYTES = 64L << 10;

  private static final double HALF_LIFE_NS = 60e9;

  private double sentBytes;
  private double reads;

  /** In bytes, from {@link #LEAST_BYTES} to {@link #MOST_BYTES}. */
  public long bytes() {
    return sentBytes >= reads * MOST_BYTES
        ? MOST_BYTES
        : Math.max(LEAST_BYTES, (long) (sentBytes / reads));
  }

  /**
   * Learns from some more time.
   *
   * @param moreSentBytes bytes that left all hosts in it
   * @param moreReads that were promised in it
   */
  public void learn(double moreSentBytes, long moreReads, long elapsedNs) {
    double kept = Math.pow(0.5, elapsedNs / HALF_LIFE_NS);
    sentBytes = kept * sentBytes + moreSentBytes;
    reads = kept * reads + moreReads;
  }
}
