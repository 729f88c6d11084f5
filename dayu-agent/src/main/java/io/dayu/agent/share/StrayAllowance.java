package io.dayu.agent.share;

/** A token bucket for datagrams of strangers, each of which costs a look. Used by one thread. */
final class StrayAllowance {
  /** Each costs some two microseconds: this many a second are no burden. */
  static final int PER_SEC = 10_000;

  /** As many at once. */
  static final int BURST = 1_000;

  private static final double NS_PER_SEC = 1e9;

  private double left = BURST;
  private long filledNs;

  StrayAllowance(long nowNs) {
    this.filledNs = nowNs;
  }

  /** Lets time pass; whether one may be looked at. */
  boolean fill(long nowNs) {
    left = Math.min(BURST, left + PER_SEC * ((nowNs - filledNs) / NS_PER_SEC));
    filledNs = nowNs;
    return left >= 1;
  }

  /** Notes that a datagram was looked at; returns whether another may be. */
  boolean spend() {
    left--;
    return left >= 1;
  }
}
