package io.dayu.hdfs.cold;

/**
 * What a NameNode offers to those who look after cold files.
 *
 * @param attributes whether files may have extended attributes
 * @param accessPrecisionMs by how much it may note an access too late; 0 where it notes none
 * @param leastFactor that a file may have
 */
public record ColdSupport(boolean attributes, long accessPrecisionMs, int leastFactor) {}
