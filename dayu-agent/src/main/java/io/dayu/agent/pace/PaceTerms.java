package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * How transfers keep their pace.
 *
 * @param quantumBytes what is taken from a source at once
 * @param aheadMaxBytes what a source may have sent that was not taken yet (TCP's receive buffer),
 *     at most; 0 for as much as the system likes
 * @param missedMaxNs time missed that is made up for later; what was missed longer ago is forgiven
 * @param catchUp how many times its rate a transfer may run at while it makes up for missed time; 1
 *     never gives way and makes up at any speed
 * @param toleratedNs how long data that is due may be late before the path counts as busy
 */
public record PaceTerms(
    int quantumBytes, int aheadMaxBytes, long missedMaxNs, double catchUp, long toleratedNs) {
  private static final long QUANTUM_NS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int QUANTUM_MIN_BYTES = 3 * 1024;
  private static final int QUANTUM_MAX_BYTES = 64 * 1024;

  private static final int AHEAD_MIN_BYTES = 3 * 1024;
  private static final int AHEAD_MAX_BYTES = 4 * 1024 * 1024;

  /** What is ahead hides a queue that is shorter; and it is in everybody's way. */
  private static final double AHEAD_SECONDS = 0.06;

  private static final long HICCUP_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Checks the terms. */
  public PaceTerms {
    if (quantumBytes <= 0
        || aheadMaxBytes < 0
        || missedMaxNs < 0
        || catchUp < 1
        || toleratedNs < 0) {
      throw new IllegalArgumentException("no such pace: " + this);
    }
  }

  /** Constant rates: only a hiccup is made up for. */
  public static PaceTerms constant(long linkBytesPerSec) {
    return new PaceTerms(quantum(linkBytesPerSec), 0, HICCUP_NS, 1, 0);
  }

  /**
   * Rates that give way.
   *
   * @param linkBytesPerSec speed of the node's link, which says how little can be taken at once
   * @param aheadNs what a source may send ahead, in time of the link
   */
  public static PaceTerms yielding(
      long linkBytesPerSec, long aheadNs, long missedMaxNs, double catchUp, long toleratedNs) {
    double ahead = linkBytesPerSec * (aheadNs / 1e9);
    int aheadBytes = (int) Math.max(AHEAD_MIN_BYTES, Math.min(ahead, AHEAD_MAX_BYTES));
    return new PaceTerms(quantum(linkBytesPerSec), aheadBytes, missedMaxNs, catchUp, toleratedNs);
  }

  /** What a source may send ahead to a transfer of such a rate, 0 for as much as it likes. */
  public int aheadBytes(long rateBytesPerSec) {
    double bytes = Math.min(rateBytesPerSec * AHEAD_SECONDS, aheadMaxBytes);
    return aheadMaxBytes == 0 ? 0 : (int) Math.max(AHEAD_MIN_BYTES, bytes);
  }

  /** Whether transfers give way to others. */
  boolean yields() {
    return catchUp > 1;
  }

  private static int quantum(long linkBytesPerSec) {
    double bytes = linkBytesPerSec * (QUANTUM_NS / 1e9);
    return (int) Math.max(QUANTUM_MIN_BYTES, Math.min(bytes, QUANTUM_MAX_BYTES));
  }
}
