package io.dayu.hdfs.resting;

import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The knowledge that those who heed rest are given.
 *
 * @param nodes the DataNodes that rest
 * @param spared the DataNodes that are to get no replica: all that rest, and all that are to rest
 * @param bands where new blocks belong; empty where nobody knows
 * @param writes by which new blocks are drawn: the same ranks, of which the first band is the
 *     offload set
 * @param tally where new blocks are counted
 * @param metrics where what is asked of resting DataNodes is counted
 * @param clock in ns, that of the planner
 */
public record RestGuidance(
    RestingNodes nodes,
    RestingNodes spared,
    Optional<BandMap> bands,
    Optional<BandMap> writes,
    LayoutTally tally,
    RestMetrics metrics,
    LongSupplier clock) {
  /** The DataNodes that rest, while that can be believed; afterwards all are awake. */
  public RestingNodes current() {
    return nodes.believed(clock);
  }

  /**
   * The DataNodes that are to get no replica, while that can be believed; afterwards all may get
   * some.
   */
  public RestingNodes currentSpared() {
    return spared.believed(clock);
  }

  /** By which bands new blocks are drawn, while that can be believed. */
  public Optional<BandMap> currentWrites() {
    return writes.filter(known -> nodes.isFresh(clock));
  }

  /** The bands where new blocks belong, while that can be believed. */
  public Optional<BandMap> currentBands() {
    return bands.filter(known -> nodes.isFresh(clock));
  }
}
