package io.dayu.hdfs.status;

/**
 * The times and the traffic of clients during a recovery.
 *
 * @param bytesPerSec the bandwidth that they used of all links, in and out, in the mean
 * @param reads how long their reads took
 * @param acks how long acknowledgements of their writes took
 */
public record PastClients(long bytesPerSec, TimesMeanwhile reads, TimesMeanwhile acks) {}
