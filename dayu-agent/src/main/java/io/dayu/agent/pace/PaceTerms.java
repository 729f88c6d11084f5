package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * How transfers keep their pace.
 *
 * @param linkBytesPerSec speed of the node's link
 * @param aheadNs how much a source may have sent that was not taken yet (TCP's receive buffer), at
 *     most, in time of the link; 0 for as much as the system likes
 * @param missedMaxNs time missed that is made up for later; what was missed longer ago is forgiven
 * @param catchUp how many times their rates all transfers of a node together may run at while they
 *     make up for missed time; 1 for constant rates, which give way to nobody
 * @param toleratedNs how much longer than over an empty link a chunk may take before its path
 *     counts as busy
 */
public record PaceTerms(
    long linkBytesPerSec, long aheadNs, long missedMaxNs, double catchUp, long toleratedNs) {
  private static final int AHEAD_MIN_BYTES = 3 * 1024;
  private static final int AHEAD_MAX_BYTES = 4 * 1024 * 1024;

  /** No more of a transfer's own time than this: a chunk is to be taken many times a second. */
  private static final double AHEAD_MAX_SECONDS = 0.04;

  /** More than is ahead, so that the rest of a chunk shows how long its path is. */
  private static final int CHUNK_PER_AHEAD = 2;

  private static final int CONSTANT_CHUNK_BYTES = 64 * 1024;
  private static final long HICCUP_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Checks the terms. */
  public PaceTerms {
    if (linkBytesPerSec <= 0 || aheadNs < 0 || missedMaxNs < 0 || catchUp < 1 || toleratedNs < 0) {
      throw new IllegalArgumentException("no such pace: " + linkBytesPerSec + ", " + catchUp);
    }
  }

  /** Constant rates: only a hiccup is made up for. */
  public static PaceTerms constant(long linkBytesPerSec) {
    return new PaceTerms(linkBytesPerSec, 0, HICCUP_NS, 1, 0);
  }

  /** Whether transfers give way to others. */
  public boolean yields() {
    return catchUp > 1;
  }

  /** What a source may send ahead to a transfer of such a rate, 0 for as much as it likes. */
  public int aheadBytes(long rateBytesPerSec) {
    if (!yields()) {
      return 0;
    }
    double bytes = Math.min(linkBytesPerSec * (aheadNs / 1e9), rateBytesPerSec * AHEAD_MAX_SECONDS);
    return (int) Math.max(AHEAD_MIN_BYTES, Math.min(bytes, AHEAD_MAX_BYTES));
  }

  /** What such a transfer takes from its source at a time. */
  public int chunkBytes(int aheadBytes) {
    return aheadBytes == 0 ? CONSTANT_CHUNK_BYTES : CHUNK_PER_AHEAD * aheadBytes;
  }

  /** How long a chunk may let us wait before its path counts as busy. */
  long lateNs(int chunkBytes) {
    return Math.round(chunkBytes * 1e9 / linkBytesPerSec) + toleratedNs;
  }
}
