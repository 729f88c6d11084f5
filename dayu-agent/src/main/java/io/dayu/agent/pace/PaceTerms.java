package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * The terms by which transfers keep their pace.
 *
 * @param quantumBytes bytes that are taken from a source at once
 * @param aheadBytes bytes that a source may have sent that were not taken yet (TCP's receive
 *     buffer); 0 for as much as the system likes
 * @param missedMaxNs time missed that is made up for later; what was missed longer ago is forgiven
 */
public record PaceTerms(int quantumBytes, int aheadBytes, long missedMaxNs) {
  private static final long QUANTUM_NS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int QUANTUM_MIN_BYTES = 5 * 1024;
  private static final int QUANTUM_MAX_BYTES = 64 * 1024;

  private static final int AHEAD_MIN_BYTES = 16 * 1024;
  private static final int AHEAD_MAX_BYTES = 4 * 1024 * 1024;

  private static final long HICCUP_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** A rate that changes with every gap is no promise: what a gap did not see is gone with it. */
  private static final long SHARED_HICCUP_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The pause that a pull makes up for when the network lets it through; nobody else is hurt. */
  private static final long LOWER_CLASS_WAIT_NS = TimeUnit.SECONDS.toNanos(10);

  /** Checks the terms. */
  public PaceTerms {
    if (quantumBytes <= 0 || aheadBytes < 0 || missedMaxNs < 0) {
      throw new IllegalArgumentException("no such pace: " + this);
    }
  }

  /** Constant rates: only a hiccup is made up for. */
  public static PaceTerms constant(long linkBytesPerSec) {
    return new PaceTerms(quantum(linkBytesPerSec), 0, HICCUP_NS);
  }

  /** Constant rates in the mean, on a network that has transfers wait for everybody else. */
  public static PaceTerms lowerClass(long linkBytesPerSec) {
    return new PaceTerms(quantum(linkBytesPerSec), 0, LOWER_CLASS_WAIT_NS);
  }

  /**
   * Rates that change all the time, as the link is shared.
   *
   * @param linkBytesPerSec speed of the node's link, which says how little can be taken at once
   * @param aheadNs amount that a source may send ahead, in time of the link
   */
  public static PaceTerms shared(long linkBytesPerSec, long aheadNs) {
    double ahead = linkBytesPerSec * (aheadNs / 1e9);
    int aheadBytes = (int) Math.max(AHEAD_MIN_BYTES, Math.min(ahead, AHEAD_MAX_BYTES));
    return new PaceTerms(quantum(linkBytesPerSec), aheadBytes, SHARED_HICCUP_NS);
  }

  private static int quantum(long linkBytesPerSec) {
    double bytes = linkBytesPerSec * (QUANTUM_NS / 1e9);
    return (int) Math.max(QUANTUM_MIN_BYTES, Math.min(bytes, QUANTUM_MAX_BYTES));
  }
}
