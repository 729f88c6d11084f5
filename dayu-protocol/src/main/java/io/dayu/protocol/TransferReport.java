package io.dayu.protocol;

/**
 * The state of one transfer at its destination.
 *
 * @param id which transfer
 * @param block which block
 * @param storageType HDFS storage type it is written to
 * @param state its state
 * @param receivedBytes bytes of the block at the destination, from offset 0
 * @param source the DataNode it is or was last read from
 * @param pace how fast it is, and for how long it has been pulling
 * @param detail one sentence on a failure, empty otherwise
 */
public record TransferReport(
    TransferId id,
    BlockRef block,
    String storageType,
    TransferState state,
    long receivedBytes,
    TransferSource source,
    TransferPace pace,
    String detail) {}
