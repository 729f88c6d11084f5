package io.dayu.agent.host;

import io.dayu.protocol.BlockRef;

/**
 * A replica to be written.
 *
 * @param block which block
 * @param storageType HDFS storage type to write to
 * @param storageId a hint for the volume, may be empty
 * @param sourceIp where it comes from, for HDFS's log
 * @param leavingUuid the DataNode whose replica HDFS is asked to delete for it; empty where none is
 * @param within whether it takes the place of the replica that this DataNode has on another storage
 */
public record NewReplica(
    BlockRef block,
    String storageType,
    String storageId,
    String sourceIp,
    String leavingUuid,
    boolean within) {}
