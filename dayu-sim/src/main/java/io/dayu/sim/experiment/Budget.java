package io.dayu.sim.experiment;

import java.util.function.LongSupplier;

/** Wall-clock time that may be spent. Thread safe. */
public final class Budget {
  private final LongSupplier clockNs;
  private final long beginNs;
  private final long endNs;

  private Budget(LongSupplier clockNs, long beginNs, long endNs) {
    this.clockNs = clockNs;
    this.beginNs = beginNs;
    this.endNs = endNs;
  }

  /** So much time from now on, by the clock. */
  public static Budget of(long lengthNs, LongSupplier clockNs) {
    long nowNs = clockNs.getAsLong();
    return new Budget(clockNs, nowNs, nowNs + lengthNs);
  }

  /** Time without end. */
  public static Budget endless() {
    return of(Long.MAX_VALUE / 2, () -> 0);
  }

  /** A share of what is left, from now on. */
  public Budget share(double share) {
    return of(Math.round(share * leftNs()), clockNs);
  }

  /** What is left, 0 when it is over. */
  public long leftNs() {
    return Math.max(0, endNs - clockNs.getAsLong());
  }

  /** What has been spent. */
  public long spentNs() {
    return clockNs.getAsLong() - beginNs;
  }

  /** Whether so much time is left. */
  public boolean allows(long lengthNs) {
    return leftNs() >= lengthNs;
  }
}
