package io.dayu.core.snapshot;

/**
 * A transfer that was planned before and has not been reported finished.
 *
 * @param task its block; {@code task.missing()} counts only what is not running
 * @param sources the nodes it is read from now, as many as the kind of the task reads; {@link
 *     #GONE} stands for those that are not in the cluster any more
 * @param destination the node that receives it; never changed while progress is to be kept
 * @param storageType the storage type it is written to
 * @param doneBytes bytes at the destination, at the moment of the snapshot
 * @param speedBytesPerSec its speed so far, by which its end is predicted (section 4.4)
 * @param rateBytesPerSec the rate it holds now, 0 when it is held
 * @param disposition the planner's freedom with it
 */
public record RunningTransfer(
    RecoveryTask task,
    IntSet sources,
    int destination,
    int storageType,
    long doneBytes,
    long speedBytesPerSec,
    long rateBytesPerSec,
    Disposition disposition) {
  /** A source that is no node of the cluster. */
  public static final int GONE = -1;

  /** The planner's freedom with a running transfer. */
  public enum Disposition {
    /** The planner predicts whether it becomes a straggler and re-plans it then. */
    PLANNABLE,
    /**
     * Source, destination and rate stay as they are and are reserved (a repair within the slot).
     */
    PINNED,
    /**
     * Sources of it are gone, stalled or bad, and the task names them no more: it needs others in
     * their place, its destination is kept. Where it names all of them still, all are chosen anew.
     */
    SOURCE_LOST;

    /**
     * The disposition of a transfer that the planner may steer.
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

  /** A transfer that reads one node. */
  public RunningTransfer(
      RecoveryTask task,
      int source,
      int destination,
      int storageType,
      long doneBytes,
      long speedBytesPerSec,
      long rateBytesPerSec,
      Disposition disposition) {
    this(
        task,
        IntSet.of(source),
        destination,
        storageType,
        doneBytes,
        speedBytesPerSec,
        rateBytesPerSec,
        disposition);
  }

  /**
   * The node that a copy is read from.
   *
   * @throws IllegalStateException when several are read
   */
  public int source() {
    return sources.only();
  }

  /** Bytes still to come at the moment of the snapshot. */
  public long remainingBytes() {
    return task.sizeBytes() - doneBytes;
  }
}
