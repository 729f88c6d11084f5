package io.dayu.curator.act;

import io.dayu.protocol.admin.ReplaceOutcome;

/** The outcome of a hint. */
public enum ActOutcome {
  /** The file is as the hint wanted it. */
  DONE("done"),
  /** There is a proved copy, which is still to replace the file. */
  COPIED("copied"),
  GONE("gone, or done by an earlier run"),
  CHANGED("the file has changed"),
  BEING_WRITTEN("the file is being written"),
  IN_SNAPSHOT("a snapshot has the file"),
  OTHER_ATTRIBUTES("attributes have changed meanwhile, or HDFS has put a mark on the file"),
  NO_COPY("the copy was removed or changed"),
  NOT_YET_SAFE("the copy did not get all its internal blocks, or not on enough racks"),
  CODED_ALREADY("the file is erasure-coded already"),
  ENCRYPTED("the file is encrypted"),
  UNSUITED_STORAGE_POLICY("its storage policy does not go with erasure coding"),
  SAVES_NOTHING("it would take as much space erasure-coded"),
  TOO_FEW_DATANODES("too few DataNodes are in service for the policy"),
  UNREADABLE("HDFS lets no superuser read the file"),
  TOO_FEW_RACKS("the loss of a rack would take more internal blocks than the policy can spare"),
  READ_SINCE("somebody has read the file since"),
  NO_ACCESS_TIMES(
      "dfs.namenode.accesstime.precision is 0, so nobody knows whether the file is being read"),
  OTHER_STORAGE_POLICY("it has got another storage policy since"),
  /** The checksums of file and copy differ. */
  OTHER_CONTENT("the copy has other content"),
  FAILED("failed");

  private final String sentence;

  ActOutcome(String sentence) {
    this.sentence = sentence;
  }

  /** The sentence that operators are told. */
  public String sentence() {
    return sentence;
  }

  /** The outcome that the NameNode calls so. */
  static ActOutcome of(ReplaceOutcome outcome) {
    return outcome == ReplaceOutcome.REPLACED ? DONE : valueOf(outcome.name());
  }
}
