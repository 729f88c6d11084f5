package io.dayu.hdfs.status;

/**
 * Counts of times by their size, each size a tenth longer than the one before: quantiles are right
 * to a tenth. Thread safe.
 */
public final class TimeCounts {
  private static final double STEP = 1.1;
  private static final double LEAST_NS = 10_000;
  private static final int SIZES = 200;

  private final long[] counts = new long[SIZES];
  private final long[] sumsNs = new long[SIZES];
  private long total;

  /** Counts a time. */
  public synchronized void add(long ns) {
    double steps = Math.log(Math.max(1, ns / LEAST_NS)) / Math.log(STEP);
    int size = (int) Math.min(SIZES - 1.0, steps);
    counts[size]++;
    sumsNs[size] += ns;
    total++;
  }

  /** The number of times that were counted. */
  public synchronized long total() {
    return total;
  }

  /** The same counts and another's. */
  public TimeCounts with(TimeCounts other) {
    TimeCounts sum = new TimeCounts();
    addTo(sum);
    other.addTo(sum);
    return sum;
  }

  /** Nobody else knows the sum yet. */
  private synchronized void addTo(TimeCounts sum) {
    for (int size = 0; size < SIZES; size++) {
      sum.counts[size] += counts[size];
      sum.sumsNs[size] += sumsNs[size];
    }
    sum.total += total;
  }

  /** The time in ns that such a share of all do not exceed, from 0 to 1; 0 of none. */
  public synchronized long quantileNs(double share) {
    long left = (long) Math.ceil(share * total);
    for (int size = 0; size < SIZES && total > 0; size++) {
      left -= counts[size];
      if (left <= 0 && counts[size] > 0) {
        return sumsNs[size] / counts[size];
      }
    }
    return 0;
  }
}
