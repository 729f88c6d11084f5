package io.dayu.protocol;

/**
 * Bytes that an agent pulled from one source since its last acknowledged heartbeat.
 *
 * @param sourceUuid the source DataNode
 * @param bytes block data and checksums received from it
 */
public record PulledFrom(String sourceUuid, long bytes) {}
