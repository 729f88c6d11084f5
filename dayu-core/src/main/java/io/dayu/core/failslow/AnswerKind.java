package io.dayu.core.failslow;

/** The kinds of answers that are compared with each other. */
public enum AnswerKind {
  /** Operations of a disk whose heads move. */
  ROTATIONAL_DISK(20_000_000),
  /** Operations of any other disk. */
  OTHER_DISK(5_000_000),
  /** Clients' reads from a DataNode, by whatever holds them up. */
  CLIENT_READS(20_000_000);

  private final long fineNs;

  AnswerKind(long fineNs) {
    this.fineNs = fineNs;
  }

  /** The time up to which an answer is never slow, however fast its peers are. */
  long fineNs() {
    return fineNs;
  }
}
