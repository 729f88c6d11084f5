package io.dayu.core.extra;

/**
 * A replica beyond its file's factor, which HDFS takes for excess and nobody deletes for a while.
 *
 * @param blockId HDFS's number of the block
 * @param holder number of the DataNode
 * @param bytes of the block
 * @param held whether it has arrived; otherwise it is ordered
 * @param heat reads of the block in the period, as it was last told
 */
public record ExtraReplica(long blockId, int holder, long bytes, boolean held, double heat) {}
