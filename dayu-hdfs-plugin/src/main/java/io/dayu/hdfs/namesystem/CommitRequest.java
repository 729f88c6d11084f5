package io.dayu.hdfs.namesystem;

import io.dayu.protocol.BlockRef;

/**
 * One planned replica that is to be moved to pending reconstruction.
 *
 * @param block the block as it was when the plan was made; of an erasure-coded group the group
 * @param datanodeUuid who receives it
 * @param storageType HDFS storage type ordinal
 * @param stockSourceUuid when not empty, the DataNode that HDFS's own transfer command is given to,
 *     because the target runs no agent
 * @param lenient accept a target that does not satisfy the placement policy: set after repeated
 *     refusals, so that redundancy is not denied for ever for the sake of placement
 * @param index of the group, the internal block that is made; {@link #ANY} for one that is missing
 *     and that nobody is making
 */
public record CommitRequest(
    BlockRef block,
    String datanodeUuid,
    int storageType,
    String stockSourceUuid,
    boolean lenient,
    int index) {
  /** No internal block is asked for by its index. */
  public static final int ANY = -1;

  /** A replica, or any missing internal block. */
  public CommitRequest(
      BlockRef block,
      String datanodeUuid,
      int storageType,
      String stockSourceUuid,
      boolean lenient) {
    this(block, datanodeUuid, storageType, stockSourceUuid, lenient, ANY);
  }

  /** The replica that is to be booked. */
  public ReplicaTarget target() {
    return new ReplicaTarget(block.blockId(), datanodeUuid);
  }
}
