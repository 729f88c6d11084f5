package io.dayu.core.rank;

/**
 * Exact comparison of expected finish times (s + c) / B, the metric of section 4.1.
 *
 * <p>Cross products of longs are compared in 128 bits, so that equal times are seen as equal and
 * the order of nodes never depends on rounding.
 */
public final class FinishTime {
  private FinishTime() {}

  /**
   * Compares {@code firstBytes / firstBytesPerSec} with the second quotient.
   *
   * @return negative, zero or positive; bytes 0 or more, rates greater than 0
   */
  public static int compare(
      long firstBytes, long firstBytesPerSec, long secondBytes, long secondBytesPerSec) {
    return compareProducts(firstBytes, secondBytesPerSec, secondBytes, firstBytesPerSec);
  }

  /** Compares a * b with c * d as signed 128-bit numbers. */
  public static int compareProducts(long a, long b, long c, long d) {
    int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
    return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
  }
}
