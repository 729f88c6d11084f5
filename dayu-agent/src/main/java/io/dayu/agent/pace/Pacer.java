package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * Holds one transfer to a mean rate of block data. Not thread-safe: the owner passes the time in
 * and does the waiting.
 *
 * <pre>
 * due(k) = due(k-1) + bytes(k) / rate      quantum k may be taken once now >= due(k)
 * due   >= now - missedMax                 what was missed longer ago is forgiven
 * </pre>
 *
 * The first quantum waits for its own duration, so n bytes take n / rate from the start. Missed
 * time is made up for at once. A quantum that is longer than what may be missed is never missed
 * time.
 */
public final class Pacer {
  /** Returned when nothing may pass at the present rate. */
  public static final long HELD = Long.MAX_VALUE;

  private static final long NS_PER_SEC = TimeUnit.SECONDS.toNanos(1);

  private final PaceTerms terms;
  private long rateBytesPerSec;
  private long dueNs;
  private int waitingBytes;

  /** A pacer whose time starts now; a rate of 0 holds everything. */
  public Pacer(PaceTerms terms, long rateBytesPerSec, long nowNs) {
    this.terms = terms;
    this.rateBytesPerSec = rateBytesPerSec;
    this.dueNs = nowNs;
  }

  /** Starts anew, with neither credit nor debt. */
  public void restart(long nowNs) {
    dueNs = nowNs;
  }

  /** Changes the rate; credit and debt keep their bytes, as far as may be missed. */
  public void setRate(long newRateBytesPerSec, long nowNs) {
    if (rateBytesPerSec == 0 || newRateBytesPerSec == 0) {
      dueNs = nowNs;
    } else {
      double scale = (double) rateBytesPerSec / newRateBytesPerSec;
      forgive(waitingBytes, nowNs);
      dueNs = nowNs - Math.round((nowNs - dueNs) * scale);
    }
    rateBytesPerSec = newRateBytesPerSec;
  }

  /** Nanoseconds until the bytes may be taken: 0 when they may now, {@link #HELD} when never. */
  public long waitNs(int bytes, long nowNs) {
    if (rateBytesPerSec == 0) {
      return HELD;
    }
    waitingBytes = bytes;
    forgive(bytes, nowNs);
    return Math.max(0, dueNs + costNs(bytes) - nowNs);
  }

  /** Accounts for bytes that were taken. */
  public void took(int bytes) {
    waitingBytes = 0;
    if (rateBytesPerSec > 0) {
      dueNs += costNs(bytes);
    }
  }

  /** Lets go of what was missed too long ago; a quantum's own time is never missed time. */
  private void forgive(int bytes, long nowNs) {
    dueNs = Math.max(dueNs, nowNs - Math.max(terms.missedMaxNs(), costNs(bytes)));
  }

  private long costNs(int bytes) {
    return bytes * NS_PER_SEC / rateBytesPerSec;
  }
}
