package io.dayu.hdfs.curate;

/**
 * What a background task has found: a replica would be better elsewhere.
 *
 * @param generationStamp of the block when it was looked at
 * @param fromUuid the DataNode that has the replica
 * @param toUuid where it is to go; empty for wherever it may
 * @param below it goes to no DataNode that is as full, a part of its capacity, 0 to 1
 */
public record MoveHint(
    long blockId, long generationStamp, String fromUuid, String toUuid, double below) {}
