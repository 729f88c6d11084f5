package io.dayu.agent.meter;

/**
 * Bytes since some moment; only differences mean anything.
 *
 * @param receivedBytes all that came in, recovery included
 * @param sentBytes all that went out, recovery included
 */
public record TrafficCounters(long receivedBytes, long sentBytes) {}
