package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.TransferReport;

/** A pull as its orderer sees it. Any thread; no method waits. */
public interface PullHandle {
  /** What has become of it so far. */
  TransferReport report();

  /**
   * Changes source and rate; the bytes so far are kept.
   *
   * @param rateBytesPerSec mean rate of block data; 0 keeps the bytes and waits
   * @param arrivedNs when the order came in: one that is newer than a source's failure is a new try
   */
  void order(DataNodeAddress source, long rateBytesPerSec, long arrivedNs);

  /** Stops it; unless it is done already, nothing of it is left when it has ended. */
  void cancel();

  /** Whether its thread has let go of it, for good. */
  boolean ended();
}
