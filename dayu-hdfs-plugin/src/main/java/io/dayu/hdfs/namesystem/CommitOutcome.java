package io.dayu.hdfs.namesystem;

import java.util.List;

/** What became of a {@link CommitRequest}; all of its targets share one fate. */
public sealed interface CommitOutcome {
  /**
   * The block is pending reconstruction at its targets.
   *
   * @param storageIds the storage chosen at each target, in the request's order
   */
  record Accepted(List<String> storageIds) implements CommitOutcome {
    public Accepted {
      storageIds = List.copyOf(storageIds);
    }
  }

  /**
   * The block changed or needs no more replicas; its task is moot.
   *
   * @param reason one phrase
   */
  record Moot(String reason) implements CommitOutcome {}

  /**
   * A target will not do; others may.
   *
   * @param datanodeUuid the target that was refused
   * @param reason one phrase
   */
  record Refused(String datanodeUuid, String reason) implements CommitOutcome {}
}
