package io.dayu.hdfs.curate;

/** The fate of a {@link MoveHint}; only after the first two there is another replica. */
public enum MoveFate {
  /** The replica is where it was to go, and HDFS has it deleted where it was. */
  MOVED,
  /** There is a copy, and HDFS deletes another replica than the one that was to go, or none yet. */
  KEPT,
  /** The block, its stamp, its replica or its storage type is not as the hint says any more. */
  STALE,
  /**
   * The block is not to be moved now: it lacks a replica, has too many or one on a storage type
   * that its policy does not ask for, is being written, or is copied for another system first.
   */
  BUSY,
  /** A client has pinned the replica to its DataNode, or its agent does not tell. */
  PINNED,
  /** No DataNode may get it: by its room, by the placement policy, or as none has an agent. */
  NO_PLACE,
  /** The copy was begun, and did not come. */
  FAILED,
  /** Dayu was paused, turned off or ended before it was done: it may be offered again. */
  PUT_OFF
}
