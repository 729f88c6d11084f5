package io.dayu.agent.disk;

/**
 * The counters of a device since some moment; only differences mean anything.
 *
 * @param reads that have ended
 * @param readBytes by these
 * @param readMs time that all of them took together, waits in line included
 * @param writes that have ended
 * @param writtenBytes by these
 * @param writeMs time that all of them took together, waits in line included
 * @param busyMs time in which it had anything to do
 */
public record DiskCounters(
    long reads,
    long readBytes,
    long readMs,
    long writes,
    long writtenBytes,
    long writeMs,
    long busyMs) {}
