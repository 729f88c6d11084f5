package io.dayu.hdfs.state;

/**
 * All transfers under way together, by their agents' last reports.
 *
 * @param doneBytes what has arrived; nothing of a transfer that was never reported
 * @param readBytes what was read for that: of a decode all its sources
 * @param leftBytes what is still to arrive
 * @param rateBytesPerSec the sum of their rates
 */
public record TransferTotals(
    long doneBytes, long readBytes, long leftBytes, long rateBytesPerSec) {}
