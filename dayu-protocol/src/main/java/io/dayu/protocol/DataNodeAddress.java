package io.dayu.protocol;

/** The address of a DataNode: the fields of HDFS's DatanodeID. */
public record DataNodeAddress(
    String uuid,
    String ipAddress,
    String hostName,
    int transferPort,
    int infoPort,
    int infoSecurePort,
    int ipcPort) {}
