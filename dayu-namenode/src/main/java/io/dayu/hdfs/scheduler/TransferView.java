package io.dayu.hdfs.scheduler;

import io.dayu.protocol.TransferId;

/**
 * A running transfer, for people to look at.
 *
 * @param doneBytes bytes at the destination by its last report
 * @param rateBytesPerSec its planned rate, 0 when it is held or has lost its source
 * @param byAgent false when HDFS's own transfer command carries it
 */
public record TransferView(
    TransferId id,
    long blockId,
    String sourceUuid,
    String destinationUuid,
    long lengthBytes,
    long doneBytes,
    long rateBytesPerSec,
    boolean byAgent) {}
