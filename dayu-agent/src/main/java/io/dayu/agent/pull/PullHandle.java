package io.dayu.agent.pull;

import io.dayu.protocol.PullFrom;
import io.dayu.protocol.TransferReport;

/** A pull as its orderer sees it. Any thread; no method waits. */
public interface PullHandle {
  /** The report of what has become of it so far. */
  TransferReport report();

  /**
   * Changes sources and rate; the bytes so far are kept.
   *
   * @param from its sources, in the same way as before: copied, or decoded
   * @param rateBytesPerSec mean rate of block data as it is written; 0 keeps the bytes and waits
   * @param arrivedNs when the order came in: one that is newer than a source's failure is a new try
   */
  void order(PullFrom from, long rateBytesPerSec, long arrivedNs);

  /**
   * Sets its place in the NameNode's last list, by which it has its turn before or after others.
   *
   * @param place the smaller the earlier
   */
  default void place(int place) {}

  /** Stops it; unless it is done already, nothing of it is left when it has ended. */
  void cancel();

  /**
   * Lets it go on alone, as no order comes any more: it fails, and leaves nothing, when it has or
   * gets no source to pull from. An order that comes all the same is followed.
   */
  default void leaveAlone() {
    cancel();
  }

  /** True if its thread has let go of it, for good. */
  boolean ended();
}
