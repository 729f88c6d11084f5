package io.dayu.agent.host;

import java.nio.file.Path;

/**
 * A volume of the DataNode.
 *
 * @param storageId HDFS's name of it
 * @param storageType HDFS storage type, as the site has configured it
 * @param directory on the file system that it is on
 */
public record HostVolume(String storageId, String storageType, Path directory) {}
