package io.dayu.hdfs.namesystem;

/**
 * The sizes of batches that are asked of the namesystem at a time.
 *
 * @param commit replicas booked at a time
 * @param intake queue changes, blocks or bookings read at a time
 */
public record BatchSizes(int commit, int intake) {}
