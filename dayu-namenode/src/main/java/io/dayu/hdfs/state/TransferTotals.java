package io.dayu.hdfs.state;

/**
 * All transfers under way together, by their agents' last reports.
 *
 * @param doneBytes bytes that have arrived; none of a transfer that was never reported
 * @param readBytes bytes that were read for that: of a decode all its sources
 * @param leftBytes bytes that are still to arrive
 * @param rateBytesPerSec the sum of their rates
 */
public record TransferTotals(
    long doneBytes, long readBytes, long leftBytes, long rateBytesPerSec) {}
