package io.dayu.core.failslow;

/** The kinds of answers that are compared with each other. */
public enum AnswerKind {
  /** Reads of a disk whose heads move. */
  ROTATIONAL_READS(20_000_000),
  /** Writes of a disk whose heads move. */
  ROTATIONAL_WRITES(20_000_000),
  /** Reads of any other disk. */
  OTHER_READS(5_000_000),
  /** Writes of any other disk. */
  OTHER_WRITES(5_000_000),
  /** Clients' reads from a DataNode, by whatever holds them up. */
  CLIENT_READS(20_000_000),
  /** Other DataNodes' writes to a DataNode, which they have compared themselves. */
  PEER_WRITES(5_000_000);

  private final long fineNs;

  AnswerKind(long fineNs) {
    this.fineNs = fineNs;
  }

  /** The time up to which an answer is never slow, however fast its peers are. */
  long fineNs() {
    return fineNs;
  }
}
