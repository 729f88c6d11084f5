package io.dayu.hdfs.resting;

/**
 * The counts of what a walk has met of a DataNode's replicas.
 *
 * @param looked replicas that were looked at
 * @param shortBlocks blocks of these that have too few copies awake elsewhere
 * @param shortBytes their length
 */
public record AwakeCount(long looked, long shortBlocks, long shortBytes) {}
