package io.dayu.bench.testbed.arm;

/**
 * Files that clients write and whose DataNodes the NameNode chooses.
 *
 * @param perSec writes that begin in a second beside the foreground, of the whole cluster; 0 for
 *     none
 * @param bytes of a file
 * @param replicas of each of its blocks
 */
public record PlacedWrites(double perSec, int bytes, int replicas) {}
