package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * Holds one transfer to a mean rate of block data. Not thread-safe: the owner passes the time in
 * and does the waiting.
 *
 * <pre>
 * due(k) = due(k-1) + bytes(k) / rate      packet k may pass once now >= due(k)
 * due   >= now - allowance                 what was missed longer ago is forgiven
 * </pre>
 *
 * The first packet waits for its own duration, so n bytes take n / rate from the start. Time lost
 * to a hiccup is made up for at full speed, as long as it was not more than the allowance: half a
 * second of the rate bridges collections and scheduling delays, and is small beside a timeslot. A
 * packet that is longer than the allowance at a low rate is its own allowance.
 */
public final class Pacer {
  /** Returned when nothing may pass at the present rate. */
  public static final long HELD = Long.MAX_VALUE;

  static final long ALLOWANCE_NS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long NS_PER_SEC = TimeUnit.SECONDS.toNanos(1);

  private long rateBytesPerSec;
  private long dueNs;
  private int waitingBytes;

  /** A pacer whose time starts now; a rate of 0 holds everything. */
  public Pacer(long rateBytesPerSec, long nowNs) {
    this.rateBytesPerSec = rateBytesPerSec;
    this.dueNs = nowNs;
  }

  /** Starts anew, with neither credit nor debt. */
  public void restart(long nowNs) {
    dueNs = nowNs;
  }

  /** Changes the rate; credit and debt keep their bytes, as far as the next packet's allowance. */
  public void setRate(long newRateBytesPerSec, long nowNs) {
    if (rateBytesPerSec == 0 || newRateBytesPerSec == 0) {
      dueNs = nowNs;
    } else {
      double scale = (double) rateBytesPerSec / newRateBytesPerSec;
      dueNs = Math.max(dueNs, nowNs - allowanceNs(waitingBytes));
      dueNs = nowNs - Math.round((nowNs - dueNs) * scale);
    }
    rateBytesPerSec = newRateBytesPerSec;
  }

  /**
   * Lets the bytes pass if it is their time.
   *
   * @return 0 when they may pass and are accounted for; otherwise nanoseconds to wait and ask again
   */
  public long tryPass(int bytes, long nowNs) {
    if (rateBytesPerSec == 0) {
      return HELD;
    }
    long costNs = costNs(bytes);
    dueNs = Math.max(dueNs, nowNs - allowanceNs(bytes));
    long waitNs = dueNs + costNs - nowNs;
    if (waitNs > 0) {
      waitingBytes = bytes;
      return waitNs;
    }
    waitingBytes = 0;
    dueNs += costNs;
    return 0;
  }

  /** Accounts for bytes that passed before their time. */
  public void charge(int bytes) {
    if (rateBytesPerSec > 0) {
      dueNs += costNs(bytes);
    }
  }

  /** What may be made up for; a packet's own time is never missed time. */
  private long allowanceNs(int bytes) {
    return Math.max(ALLOWANCE_NS, costNs(bytes));
  }

  private long costNs(int bytes) {
    return bytes * NS_PER_SEC / rateBytesPerSec;
  }
}
