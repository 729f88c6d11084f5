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
 * A transfer that gives way takes chunks in runs: once one is due, others may follow until it is a
 * second ahead of its rate, or half of the time it has left; then it pauses until one is due again.
 * So it uses a gap while it lasts, and seldom tries a path that may be busy.
 *
 * <p>The first chunk waits for its own duration, so n bytes take n / rate from the start. A chunk
 * that is longer than what may be missed is never missed time.
 */
public final class Pacer {
  /** Returned when nothing may pass at the present rate. */
  public static final long HELD = Long.MAX_VALUE;

  private static final long LEAD_NS = TimeUnit.SECONDS.toNanos(1);

  private final PaceTerms terms;
  private final BackOff backOff;
  private long rateBytesPerSec;
  private long dueNs;
  private int waitingBytes;
  private long waitedNs;
  private boolean pathFree;
  private boolean inRun;

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

  /**
   * Nanoseconds until the chunk may be asked for: 0 when it may now, {@link #HELD} when never.
   *
   * @param leftBytes what the transfer has left, the chunk included
   */
  public long waitNs(int bytes, long leftBytes, long nowNs) {
    if (rateBytesPerSec == 0) {
      return HELD;
    }
    waitingBytes = bytes;
    forgive(bytes, nowNs);
    long creditNs = dueNs + costNs(bytes) - nowNs;
    inRun = terms.yields() && (creditNs <= 0 || (inRun && creditNs <= leadNs(leftBytes)));
    return Math.max(0, Math.max(inRun ? 0 : creditNs, backOff.waitNs(nowNs)));
  }

  private long leadNs(long leftBytes) {
    return Math.min(LEAD_NS, costNs(leftBytes) / 2);
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

  private long costNs(long bytes) {
    return Math.round(bytes * 1e9 / rateBytesPerSec);
  }
}
