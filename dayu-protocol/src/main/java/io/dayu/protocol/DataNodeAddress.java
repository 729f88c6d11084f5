package io.dayu.protocol;

/** Where a DataNode is reached: the fields of HDFS's DatanodeID. */
public record DataNodeAddress(
    String uuid,
    String ipAddress,
    String hostName,
    int transferPort,
    int infoPort,
    int infoSecurePort,
    int ipcPort) {}
