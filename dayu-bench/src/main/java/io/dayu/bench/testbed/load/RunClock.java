package io.dayu.bench.testbed.load;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Time since time zero, in steps as fine as the machine's and without leaps. */
public final class RunClock {
  private final long zeroNano;

  /** A clock whose zero is a time that all processes of the machine know. */
  public RunClock(long zeroEpochMs) {
    long sinceZeroNs = Duration.between(Instant.ofEpochMilli(zeroEpochMs), Instant.now()).toNanos();
    this.zeroNano = System.nanoTime() - sinceZeroNs;
  }

  /** Nanoseconds since time zero, negative before. */
  public long nowNs() {
    return System.nanoTime() - zeroNano;
  }

  /** Waits for a time. */
  public void sleepUntil(long ns) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(ns - nowNs());
  }
}
