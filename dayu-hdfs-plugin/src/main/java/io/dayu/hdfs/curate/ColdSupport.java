package io.dayu.hdfs.curate;

/**
 * The features of a NameNode that those who look after cold files use.
 *
 * @param attributes whether files may have extended attributes
 * @param accessPrecisionMs by how much it may note an access too late; 0 where it notes none
 * @param leastFactor that a file may have
 */
public record ColdSupport(boolean attributes, long accessPrecisionMs, int leastFactor) {}
