package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * Holds one transfer to a mean rate of block data, and away from a path that is busy. Not
 * thread-safe: the owner passes the time in and does the waiting.
 *
 * <pre>
 * due(k) = due(k-1) + bytes(k) / rate      chunk k may be taken once now >= due(k)
 * due   >= now - missedMax                 what was missed longer ago is forgiven
 * </pre>
 *
 * The first chunk waits for its own duration, so n bytes take n / rate from the start. A chunk that
 * is longer than what may be missed is never missed time.
 */
public final class Pacer {
  /** Returned when nothing may pass at the present rate. */
  public static final long HELD = Long.MAX_VALUE;

  private static final long NS_PER_SEC = TimeUnit.SECONDS.toNanos(1);

  private final PaceTerms terms;
  private final BackOff backOff;
  private long rateBytesPerSec;
  private long dueNs;
  private int waitingBytes;
  private long waitedNs;
  private boolean pathFree;

  /** A pacer whose time starts now; a rate of 0 holds everything. */
  public Pacer(PaceTerms terms, long rateBytesPerSec, long nowNs) {
    this.terms = terms;
    this.backOff = new BackOff(nowNs);
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

  /** Nanoseconds until the chunk may be asked for: 0 when it may now, {@link #HELD} when never. */
  public long waitNs(int bytes, long nowNs) {
    if (rateBytesPerSec == 0) {
      return HELD;
    }
    waitingBytes = bytes;
    forgive(bytes, nowNs);
    long creditNs = dueNs + costNs(bytes) - nowNs;
    return Math.max(0, Math.max(creditNs, backOff.waitNs(nowNs)));
  }

  /**
   * Accounts for a part of the chunk.
   *
   * @param partWaitedNs how long it let us wait
   */
  public void took(int bytes, long partWaitedNs) {
    waitingBytes = 0;
    waitedNs += partWaitedNs;
    if (rateBytesPerSec > 0) {
      dueNs += costNs(bytes);
    }
  }

  /** Whether the last chunk was in time. */
  public boolean pathFree() {
    return pathFree;
  }

  /** The whole chunk was taken. */
  public void chunkCame(int bytes, long nowNs) {
    if (terms.yields()) {
      pathFree = waitedNs <= terms.lateNs(bytes);
      backOff.chunkCame(!pathFree, nowNs);
    }
    waitedNs = 0;
  }

  /** Lets go of what was missed too long ago; a chunk's own time is never missed time. */
  private void forgive(int bytes, long nowNs) {
    dueNs = Math.max(dueNs, nowNs - Math.max(terms.missedMaxNs(), costNs(bytes)));
  }

  private long costNs(int bytes) {
    return bytes * NS_PER_SEC / rateBytesPerSec;
  }
}
