package io.dayu.protocol;

/**
 * The pace of a transfer, as its destination reports it.
 *
 * @param rateBytesPerSec the rate it is held to now
 * @param activeNs time it has been pulling: from when a source is there to the last byte taken from
 *     it, holds not counted
 * @param allottedBytes bytes that the rates it was ordered to hold come to in that time
 */
public record TransferPace(long rateBytesPerSec, long activeNs, long allottedBytes) {}
