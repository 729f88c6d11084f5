package io.dayu.core.control;

import java.util.Arrays;

/**
 * Bytes of the recent past, by which a mean rate is told: a ring of time buckets.
 *
 * <p>Bytes of an interval are spread evenly over it. Not thread safe.
 */
public final class ByteWindow {
  private static final int BUCKETS = 64;

  private final long bucketNs;
  private final double[] bytes = new double[BUCKETS];
  private long newestBucket = Long.MIN_VALUE;

  /** A window that can look back {@code spanNs}. */
  public ByteWindow(long spanNs) {
    this.bucketNs = Math.max(1, spanNs / (BUCKETS - 2));
  }

  /** Adds bytes that flowed evenly from {@code fromNs} to {@code toNs}, the later being now. */
  public void add(long fromNs, long toNs, long amount) {
    long last = Math.floorDiv(toNs, bucketNs);
    advance(last);
    long first = Math.max(Math.floorDiv(fromNs, bucketNs), newestBucket - BUCKETS + 1);
    double spanNs = Math.max(1, toNs - fromNs);
    for (long bucket = first; bucket <= last; bucket++) {
      long startNs = Math.max(fromNs, bucket * bucketNs);
      long endNs = Math.min(Math.max(toNs, fromNs + 1), (bucket + 1) * bucketNs);
      bytes[slot(bucket)] += (double) amount * Math.max(0, endNs - startNs) / spanNs;
    }
  }

  /** Bytes up to an instant, from the start of the bucket that {@code fromNs} is in. */
  public double between(long fromNs, long toNs) {
    long first = Math.max(Math.floorDiv(fromNs, bucketNs), newestBucket - BUCKETS + 1);
    long last = Math.min(Math.floorDiv(toNs, bucketNs), newestBucket);
    double sum = 0;
    for (long bucket = first; bucket <= last; bucket++) {
      sum += bytes[slot(bucket)];
    }
    return sum;
  }

  /** The start of the bucket that an instant is in: where {@link #between} counts from. */
  public long bucketStartNs(long atNs) {
    return Math.floorDiv(atNs, bucketNs) * bucketNs;
  }

  private void advance(long bucket) {
    if (newestBucket == Long.MIN_VALUE || bucket - newestBucket >= BUCKETS) {
      Arrays.fill(bytes, 0);
      newestBucket = Math.max(bucket, newestBucket);
      return;
    }
    while (newestBucket < bucket) {
      newestBucket++;
      bytes[slot(newestBucket)] = 0;
    }
  }

  private static int slot(long bucket) {
    return (int) Math.floorMod(bucket, (long) BUCKETS);
  }
}
