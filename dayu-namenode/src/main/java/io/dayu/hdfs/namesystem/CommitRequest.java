package io.dayu.hdfs.namesystem;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.protocol.BlockRef;
import java.util.List;

/**
 * A planned replica that is to be booked: moved to pending reconstruction, or noted as an extra
 * one.
 *
 * @param block the block as it was when the plan was made; of an erasure-coded group the group
 * @param datanodeUuid the DataNode that receives it
 * @param storageType HDFS storage type ordinal
 * @param stockSourceUuids when not empty, the DataNodes that HDFS itself has read, because the
 *     target runs no agent; those of a decode in the order in which they are tried
 * @param lenient accept a target that does not satisfy the placement policy: set after repeated
 *     refusals, so that redundancy is not denied for ever for the sake of placement
 * @param indices of the group, the internal blocks of which one is made that nobody is making;
 *     empty for a replicated block
 * @param workClass its purpose: of another class than safety, the block lacks nothing
 * @param leavingUuid the DataNode whose replica is to go for it; empty where none is
 */
public record CommitRequest(
    BlockRef block,
    String datanodeUuid,
    int storageType,
    List<String> stockSourceUuids,
    boolean lenient,
    IntSet indices,
    WorkClass workClass,
    String leavingUuid) {
  public CommitRequest {
    stockSourceUuids = List.copyOf(stockSourceUuids);
  }

  /** True if the replica goes to another storage of the DataNode that has it. */
  public boolean isWithin() {
    return leavingUuid.equals(datanodeUuid);
  }

  /** The replica that is to be booked. */
  public ReplicaTarget target() {
    return new ReplicaTarget(block.blockId(), datanodeUuid);
  }
}
