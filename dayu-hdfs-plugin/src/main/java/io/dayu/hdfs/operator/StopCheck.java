package io.dayu.hdfs.operator;

/**
 * The findings of a look at all that a DataNode holds, on its being stopped.
 *
 * @param checked replicas and internal blocks that were looked at, and blocks being written there
 * @param complete whether these were all, as HDFS knows them
 * @param only blocks, or groups, that could not be read without the DataNode
 * @param doubtful those of which it is not known, because what is elsewhere may be gone or may go:
 *     on DataNodes or storages that are stale, in maintenance or on the way there, or retired
 * @param beingWritten of what was looked at, blocks that are written now
 * @param groups of what was looked at, internal blocks of erasure-coded groups
 */
public record StopCheck(
    long checked, boolean complete, long only, long doubtful, long beingWritten, long groups) {}
