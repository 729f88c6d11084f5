package io.dayu.core.straggler;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;

/**
 * A prediction of what is left of a running transfer when the slot begins, by its speed so far
 * (4.4).
 */
public final class Prediction {
  private Prediction() {}

  /** Bytes that are outstanding then, 0 or more. */
  public static long remainingBytes(RunningTransfer transfer, long untilSlotNs) {
    long remaining = transfer.remainingBytes();
    // Who is held does not move, whatever speed it had before.
    boolean moves =
        transfer.disposition() != Disposition.SOURCE_LOST && transfer.rateBytesPerSec() > 0;
    return moves
        ? Math.max(0, remaining - SlotLength.bytes(transfer.speedBytesPerSec(), untilSlotNs))
        : remaining;
  }
}
