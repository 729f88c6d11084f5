package io.dayu.protocol;

import java.util.Optional;

/**
 * What an agent is to do with one transfer.
 *
 * <p>For a transfer the agent already holds, the order replaces its source and rate and keeps its
 * bytes.
 *
 * @param id which transfer
 * @param block which block
 * @param source the DataNode to read from
 * @param storageType HDFS storage type to write to
 * @param storageId a hint for the volume, may be empty
 * @param rateBytesPerSec mean rate to hold; 0 keeps the bytes and waits
 * @param effectiveInMs delay until the order takes effect, from the receipt of the answer
 * @param sourceSignals where the source's agent hears others; empty when it has none
 */
public record PullOrder(
    TransferId id,
    BlockRef block,
    DataNodeAddress source,
    String storageType,
    String storageId,
    long rateBytesPerSec,
    long effectiveInMs,
    Optional<SignalPort> sourceSignals) {}
