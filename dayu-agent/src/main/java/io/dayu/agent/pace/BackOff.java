package io.dayu.agent.pace;

import java.util.concurrent.TimeUnit;

/**
 * Leaves a busy path alone: after a chunk that came late, no other is asked for during 25 ms, and
 * for twice as long each time in a row, to 100 ms at most. Not thread-safe.
 *
 * <p>A chunk is late when it stood in a queue somewhere between the source's disk and here: of the
 * source's link, a rack's, or our own. This is the receiver's side of a background transport, as in
 * LEDBAT (RFC 6817) and rLEDBAT (RFC 9840), on the time a chunk takes instead of timestamps, which
 * a reader of a TCP stream does not see.
 */
final class BackOff {
  static final long SHORTEST_NS = TimeUnit.MILLISECONDS.toNanos(25);
  static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private long lengthNs;
  private long untilNs;

  BackOff(long nowNs) {
    this.untilNs = nowNs;
  }

  /** A chunk has come. */
  void chunkCame(boolean late, long nowNs) {
    lengthNs = late ? Math.max(SHORTEST_NS, Math.min(2 * lengthNs, LONGEST_NS)) : 0;
    untilNs = nowNs + lengthNs;
  }

  /** Nanoseconds until the next chunk may be asked for, not positive when it may be now. */
  long waitNs(long nowNs) {
    return untilNs - nowNs;
  }
}
