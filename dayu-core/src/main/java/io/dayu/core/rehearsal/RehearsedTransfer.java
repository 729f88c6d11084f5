package io.dayu.core.rehearsal;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Assignment;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RunningTransfer;

/**
 * A transfer of a rehearsal: it moves at a share of the rate of its last order, from the moment
 * that the order names. Not thread safe.
 */
final class RehearsedTransfer {
  private final RehearsedBlock block;
  private final int destination;
  private final int storageType;
  private final double movedShare;
  private IntSet sources;
  private long baseBytes;
  private long rateBytesPerSec;
  private long fromNs;
  private long nextRateBytesPerSec;
  private long nextFromNs;

  /**
   * A new transfer, which moves from a time on.
   *
   * @param movedShare of its rate
   */
  RehearsedTransfer(RehearsedBlock block, Assignment assignment, double movedShare, long fromNs) {
    this.block = block;
    this.movedShare = movedShare;
    this.sources = assignment.sources();
    this.destination = assignment.destination();
    this.storageType = assignment.storageType();
    this.rateBytesPerSec = assignment.rateBytesPerSec();
    this.fromNs = fromNs;
    this.nextRateBytesPerSec = rateBytesPerSec;
    this.nextFromNs = fromNs;
  }

  RehearsedBlock block() {
    return block;
  }

  IntSet sources() {
    return sources;
  }

  int destination() {
    return destination;
  }

  int storageType() {
    return storageType;
  }

  /** Goes on by a new order from a time on; until then by the last one. */
  void goOn(Assignment assignment, long newFromNs, long nowNs) {
    passTo(nowNs);
    sources = assignment.sources();
    nextRateBytesPerSec = assignment.rateBytesPerSec();
    nextFromNs = Math.max(newFromNs, fromNs);
  }

  /** Bytes that have come in at a time, the block's size at most. */
  long doneBytes(long atNs) {
    if (atNs > nextFromNs) {
      long before = doneBytes(nextFromNs);
      return capped(before, nextRateBytesPerSec, atNs - nextFromNs);
    }
    return capped(baseBytes, rateBytesPerSec, Math.max(0, atNs - fromNs));
  }

  private long capped(long bytes, long bytesPerSec, long durationNs) {
    return Math.min(sizeBytes(), bytes + SlotLength.bytes(moved(bytesPerSec), durationNs));
  }

  private long moved(long bytesPerSec) {
    return (long) Math.ceil(bytesPerSec * movedShare);
  }

  private void passTo(long nowNs) {
    if (nowNs > nextFromNs) {
      baseBytes = doneBytes(nextFromNs);
      rateBytesPerSec = nextRateBytesPerSec;
      fromNs = nextFromNs;
    }
  }

  /** The time at which it is whole, if that is by a time; {@link Long#MAX_VALUE} otherwise. */
  long endNs(long byNs) {
    if (doneBytes(byNs) < sizeBytes()) {
      return Long.MAX_VALUE;
    }
    passTo(byNs);
    double seconds = (double) (sizeBytes() - baseBytes) / Math.max(1, moved(rateBytesPerSec));
    return Math.min(byNs, fromNs + (long) (seconds * 1e9));
  }

  /** The rate of its last order. */
  long orderedBytesPerSec() {
    return nextRateBytesPerSec;
  }

  private long sizeBytes() {
    return block.task().sizeBytes();
  }

  /** The transfer as a plan is to see it. */
  RunningTransfer seen(long nowNs, boolean pinned) {
    passTo(nowNs);
    return new RunningTransfer(
        block.task(),
        sources,
        destination,
        storageType,
        Math.min(doneBytes(nowNs), sizeBytes() - 1),
        moved(rateBytesPerSec),
        nextRateBytesPerSec,
        RunningTransfer.Disposition.of(false, nextRateBytesPerSec, pinned));
  }
}
