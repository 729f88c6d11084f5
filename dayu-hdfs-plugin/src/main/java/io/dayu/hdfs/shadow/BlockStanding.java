package io.dayu.hdfs.shadow;

import io.dayu.core.snapshot.IntSet;

/**
 * The standing of a block by HDFS's own count.
 *
 * @param live replicas in service, or internal blocks of a group
 * @param lacking how many more there should be; 0 of a block that is gone
 * @param spare how many may be lost before the data is; below 0 when it cannot be read from those
 *     in service
 * @param targets numbers of the DataNodes that stock HDFS has booked copies for
 */
public record BlockStanding(int live, int lacking, int spare, IntSet targets) {
  /** The standing of a block that is gone. */
  public static final BlockStanding GONE = new BlockStanding(0, 0, 0, IntSet.of());
}
