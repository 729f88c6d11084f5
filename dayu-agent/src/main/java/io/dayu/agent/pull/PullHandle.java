package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TransferReport;
import java.util.Optional;

/** A pull as its orderer sees it. Any thread; no method waits. */
public interface PullHandle {
  /** What has become of it so far. */
  TransferReport report();

  /**
   * Changes source and rate; the bytes so far are kept.
   *
   * @param signals how the source's agent is spoken to; empty when it has none
   * @param rateBytesPerSec mean rate of block data; 0 keeps the bytes and waits
   * @param arrivedNs when the order came in: one that is newer than a source's failure is a new try
   */
  void order(
      DataNodeAddress source, Optional<SignalPort> signals, long rateBytesPerSec, long arrivedNs);

  /**
   * Its place in the NameNode's last list, by which it has its turn before or after others.
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

  /** Whether its thread has let go of it, for good. */
  boolean ended();
}
