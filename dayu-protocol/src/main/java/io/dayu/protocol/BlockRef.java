package io.dayu.protocol;

/**
 * A block as HDFS's ExtendedBlock names it.
 *
 * @param lengthBytes length of the finalized block
 */
public record BlockRef(String blockPoolId, long blockId, long generationStamp, long lengthBytes) {}
