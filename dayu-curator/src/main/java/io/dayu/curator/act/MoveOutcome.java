package io.dayu.curator.act;

/** The outcome of a move of a replica that would be better elsewhere. */
public enum MoveOutcome {
  MOVED("moved"),
  KEPT("copied; HDFS deletes another replica, or none yet"),
  STALE("changed since the scan, or moved before"),
  BUSY("lacks a replica, has too many or a misplaced one, or is being written"),
  PINNED("pinned to its DataNode by a client, or no agent there tells"),
  NO_PLACE("no DataNode may get it"),
  FAILED("the copy did not come"),
  PUT_OFF("put off: Dayu was paused, off, or failed over");

  private final String sentence;

  MoveOutcome(String sentence) {
    this.sentence = sentence;
  }

  /** The sentence that operators are told. */
  public String sentence() {
    return sentence;
  }
}
