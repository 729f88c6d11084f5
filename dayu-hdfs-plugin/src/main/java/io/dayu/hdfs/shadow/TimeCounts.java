package io.dayu.hdfs.shadow;

/**
 * Counts of times by their size, each size a tenth longer than the one before: quantiles are right
 * to a tenth. Thread safe.
 */
final class TimeCounts {
  private static final double STEP = 1.1;
  private static final double LEAST_NS = 10_000;
  private static final int SIZES = 200;

  private final long[] counts = new long[SIZES];
  private long total;

  synchronized void add(long ns) {
    double steps = Math.log(Math.max(1, ns / LEAST_NS)) / Math.log(STEP);
    counts[(int) Math.min(SIZES - 1.0, steps)]++;
    total++;
  }

  /** The same counts and another's. */
  TimeCounts with(TimeCounts other) {
    TimeCounts sum = new TimeCounts();
    sum.take(this);
    sum.take(other);
    return sum;
  }

  private void take(TimeCounts other) {
    long[] more = other.copy();
    for (int size = 0; size < SIZES; size++) {
      counts[size] += more[size];
      total += more[size];
    }
  }

  private synchronized long[] copy() {
    return counts.clone();
  }

  /** The time in ns that such a share of all do not exceed, from 0 to 1; 0 of none. */
  synchronized long quantileNs(double share) {
    long left = (long) Math.ceil(share * total);
    for (int size = 0; size < SIZES && total > 0; size++) {
      left -= counts[size];
      if (left <= 0) {
        return (long) (LEAST_NS * Math.pow(STEP, size + 0.5));
      }
    }
    return 0;
  }
}
