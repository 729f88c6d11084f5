package io.dayu.hdfs.operator;

/**
 * A slow device as people read of it.
 *
 * @param dataNode its DataNode's name
 * @param why the reason for which it is slow, one sentence
 * @param forNs for how long it has been slow, 0 where HDFS's own reports alone say so
 * @param called whether its DataNode is called slow; false for these, and beyond the number that
 *     may be
 */
public record SlowDeviceView(String dataNode, String why, long forNs, boolean called) {}
