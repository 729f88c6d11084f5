package io.dayu.hdfs.namesystem;

import io.dayu.protocol.BlockRef;

/** The outcome of a {@link CommitRequest}. */
public sealed interface CommitOutcome {
  /**
   * The replica is pending reconstruction.
   *
   * @param storageId the storage chosen at the target
   * @param made the block that is made there, or the internal block of the group
   */
  record Accepted(String storageId, BlockRef made) implements CommitOutcome {}

  /**
   * The block changed or needs no more replicas; its task is moot.
   *
   * @param reason one phrase
   */
  record Moot(String reason) implements CommitOutcome {}

  /**
   * The target will not do; others may.
   *
   * @param reason one phrase
   */
  record Refused(String reason) implements CommitOutcome {}
}
