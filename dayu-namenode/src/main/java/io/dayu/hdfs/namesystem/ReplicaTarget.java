package io.dayu.hdfs.namesystem;

/**
 * A planned replica.
 *
 * @param blockId the block
 * @param datanodeUuid the DataNode that is to receive it
 */
public record ReplicaTarget(long blockId, String datanodeUuid) {}
