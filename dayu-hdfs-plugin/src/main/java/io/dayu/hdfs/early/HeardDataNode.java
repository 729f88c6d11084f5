package io.dayu.hdfs.early;

/**
 * A DataNode that HDFS takes for alive and in service.
 *
 * @param heartbeatMs time of its last heartbeat, by HDFS's monotonic clock
 */
public record HeardDataNode(String uuid, long heartbeatMs) {}
