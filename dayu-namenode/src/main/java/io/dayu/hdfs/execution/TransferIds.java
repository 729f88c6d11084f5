package io.dayu.hdfs.execution;

import io.dayu.protocol.TransferId;

/** Draws the ids of one planner's transfers. For the planner thread. */
final class TransferIds {
  private long epoch;
  private long lastNumber;

  /** A planner begins: ids are of this epoch from now on. */
  void begin(long newEpoch) {
    epoch = newEpoch;
    lastNumber = 0;
  }

  /** An id that was never drawn before. */
  TransferId next() {
    return new TransferId(epoch, ++lastNumber);
  }
}
