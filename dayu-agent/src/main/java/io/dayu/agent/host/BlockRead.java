package io.dayu.agent.host;

/**
 * A block that the DataNode sends to a client of HDFS now.
 *
 * @param connection number of the connection over which it goes, the same while that stands
 */
public record BlockRead(long connection, String blockPoolId, long blockId) {}
