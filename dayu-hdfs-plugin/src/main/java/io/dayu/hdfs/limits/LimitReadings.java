package io.dayu.hdfs.limits;

/**
 * The readings that limits are judged by, at one moment.
 *
 * @param recovering whether anything is copied that clients may feel
 * @param failed transfers that have failed since the NameNode started
 * @param recovered replicas that have come since then
 * @param lockHeldNs for how long Dayu has held the namesystem lock since then
 */
record LimitReadings(
    long nowNs, boolean recovering, long failed, long recovered, long lockHeldNs) {}
