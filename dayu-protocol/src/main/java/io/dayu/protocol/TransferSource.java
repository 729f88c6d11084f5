package io.dayu.protocol;

/**
 * The source of a transfer, as its destination reports it.
 *
 * @param uuid the DataNode it is or was last read from
 * @param corrupt whether it failed because its replica is corrupt
 */
public record TransferSource(String uuid, boolean corrupt) {}
