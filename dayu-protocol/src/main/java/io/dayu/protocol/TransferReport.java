package io.dayu.protocol;

/**
 * The state of one transfer at its destination.
 *
 * @param id which transfer
 * @param block which block
 * @param storageType HDFS storage type it is written to
 * @param state what has become of it
 * @param receivedBytes bytes of the block at the destination, from offset 0
 * @param sourceUuid the DataNode it is or was last read from
 * @param rateBytesPerSec the rate it is held to now
 * @param activeNs time it has been pulling: from when a source is there to the last byte taken from
 *     it, holds not counted
 * @param allottedBytes what the rates it was ordered to hold come to in that time
 * @param sourceCorrupt whether the source failed because its replica is corrupt
 * @param detail one sentence on a failure, empty otherwise
 */
public record TransferReport(
    TransferId id,
    BlockRef block,
    String storageType,
    TransferState state,
    long receivedBytes,
    String sourceUuid,
    long rateBytesPerSec,
    long activeNs,
    long allottedBytes,
    boolean sourceCorrupt,
    String detail) {}
