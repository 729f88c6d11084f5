package io.dayu.hdfs.state;

/**
 * All transfers under way together, at one moment.
 *
 * @param doneBytes what should have arrived by now ({@link Transfer#estimatedDoneBytes})
 * @param leftBytes what is still to arrive by that
 * @param rateBytesPerSec the sum of their rates
 */
public record TransferTotals(long doneBytes, long leftBytes, long rateBytesPerSec) {}
