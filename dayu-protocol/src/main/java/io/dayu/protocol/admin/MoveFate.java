package io.dayu.protocol.admin;

/** The fate of a {@link MoveHint}; only after the first two there is another replica. */
public enum MoveFate {
  /** The replica is where it was to go, and HDFS has it deleted where it was. */
  MOVED("moved"),
  /** There is a copy, and HDFS deletes another replica than the one that was to go, or none yet. */
  KEPT("copied; HDFS deletes another replica, or none yet"),
  /** The block, its stamp, its replica or its storage type is not as the hint says any more. */
  STALE("changed since the scan, or moved before"),
  /**
   * The block is not to be moved now. It lacks a replica, has too many or one on a storage type
   * that its policy does not ask for, is being written, or is moved or copied already.
   */
  BUSY("lacks a replica, has too many or a misplaced one, is being written, or moves already"),
  /** A client has pinned the replica to its DataNode, or its agent does not tell. */
  PINNED("pinned to its DataNode by a client, or no agent there tells"),
  /** No DataNode may get it: by its room, by the placement policy, or as none has an agent. */
  NO_PLACE("no DataNode may get it"),
  /** The copy was begun, and did not come. */
  FAILED("the copy did not come"),
  /** Dayu was paused, turned off or ended before it was done: it may be offered again. */
  PUT_OFF("put off: Dayu was paused, off, or failed over");

  private final String sentence;

  MoveFate(String sentence) {
    this.sentence = sentence;
  }

  /** The sentence that operators are told. */
  public String sentence() {
    return sentence;
  }

  /** The word for it in answers and metrics. */
  public String label() {
    return RecordJson.label(this);
  }
}
