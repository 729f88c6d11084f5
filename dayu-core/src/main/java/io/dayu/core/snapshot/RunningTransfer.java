package io.dayu.core.snapshot;

/**
 * One transfer that was planned before and has not been reported finished.
 *
 * @param task its block; {@code task.missing()} counts only what is not running
 * @param source the node it is read from now
 * @param destination the node that receives it; never changed while progress is to be kept
 * @param storageType the storage type it is written to
 * @param doneBytes bytes at the destination, at the moment of the snapshot
 * @param speedBytesPerSec its speed so far, by which its end is predicted (section 4.4)
 * @param rateBytesPerSec the rate it holds now, 0 when it is held
 * @param disposition what the planner may do with it
 */
public record RunningTransfer(
    RecoveryTask task,
    int source,
    int destination,
    int storageType,
    long doneBytes,
    long speedBytesPerSec,
    long rateBytesPerSec,
    Disposition disposition) {
  /** What the planner may do with a running transfer. */
  public enum Disposition {
    /** The planner predicts whether it becomes a straggler and re-plans it then. */
    PLANNABLE,
    /**
     * Source, destination and rate stay as they are and are reserved (a repair within the slot).
     */
    PINNED,
    /** Its source is gone, stalled or bad: it needs another one, its destination is kept. */
    SOURCE_LOST;

    /**
     * What the planner may do with a transfer that it may steer.
     *
     * @param repair whether healthy transfers are left as they are: one that stands is none
     */
    public static Disposition of(boolean sourceLost, long rateBytesPerSec, boolean repair) {
      if (sourceLost || (repair && rateBytesPerSec == 0)) {
        return SOURCE_LOST;
      }
      return repair ? PINNED : PLANNABLE;
    }
  }

  public RunningTransfer {
    if (doneBytes < 0 || doneBytes > task.sizeBytes()) {
      throw new IllegalArgumentException(
          "doneBytes must be within the block: " + doneBytes + " of " + task.sizeBytes());
    }
    if (speedBytesPerSec < 0 || rateBytesPerSec < 0) {
      throw new IllegalArgumentException(
          "speed and rate must not be negative: " + speedBytesPerSec + ", " + rateBytesPerSec);
    }
  }

  /** Bytes still to come at the moment of the snapshot. */
  public long remainingBytes() {
    return task.sizeBytes() - doneBytes;
  }
}
