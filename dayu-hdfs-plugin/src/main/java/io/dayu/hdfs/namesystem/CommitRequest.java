package io.dayu.hdfs.namesystem;

import io.dayu.protocol.BlockRef;
import java.util.List;

/**
 * Planned replicas of one block that are to be moved to pending reconstruction together.
 *
 * @param block the block as it was when the plan was made
 * @param targets where its replicas are to go, 1 or more
 * @param lenient accept targets that do not satisfy the placement policy: set after repeated
 *     refusals, so that redundancy is not denied for ever for the sake of placement
 */
public record CommitRequest(BlockRef block, List<Target> targets, boolean lenient) {
  /**
   * One planned replica.
   *
   * @param datanodeUuid who receives it
   * @param storageType HDFS storage type ordinal
   * @param stockSourceUuid when not empty, the DataNode that HDFS's own transfer command is given
   *     to, because the target runs no agent
   */
  public record Target(String datanodeUuid, int storageType, String stockSourceUuid) {}

  public CommitRequest {
    targets = List.copyOf(targets);
  }
}
