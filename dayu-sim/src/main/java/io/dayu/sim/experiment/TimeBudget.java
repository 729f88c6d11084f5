package io.dayu.sim.experiment;

import java.util.function.LongSupplier;

/** Wall-clock time that may be spent. Thread safe. */
public final class TimeBudget {
  private final LongSupplier clockNs;
  private final long beginNs;
  private final long endNs;

  private TimeBudget(LongSupplier clockNs, long beginNs, long endNs) {
    this.clockNs = clockNs;
    this.beginNs = beginNs;
    this.endNs = endNs;
  }

  /** So much time from now on, by the clock. */
  public static TimeBudget of(long lengthNs, LongSupplier clockNs) {
    long nowNs = clockNs.getAsLong();
    return new TimeBudget(clockNs, nowNs, nowNs + lengthNs);
  }

  /** Time without end. */
  public static TimeBudget endless() {
    return of(Long.MAX_VALUE / 2, () -> 0);
  }

  /** A share of what is left, from now on. */
  public TimeBudget share(double share) {
    return of(Math.round(share * leftNs()), clockNs);
  }

  /** The time that is left, 0 when it is over. */
  public long leftNs() {
    return Math.max(0, endNs - clockNs.getAsLong());
  }

  /** The time that has been spent. */
  public long spentNs() {
    return clockNs.getAsLong() - beginNs;
  }

  /** True if so much time is left. */
  public boolean allows(long lengthNs) {
    return leftNs() >= lengthNs;
  }
}
