package io.dayu.hdfs.resting;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
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
  /**
   * The time for which knowledge is believed. It is told every second: who tells nothing for so
   * long hangs, or was stopped.
   */
  private static final long VALID_NS = TimeUnit.SECONDS.toNanos(5);

  /** The DataNodes that rest, while that can be believed; afterwards all are awake. */
  public RestingNodes current() {
    return believed(nodes);
  }

  /**
   * The DataNodes that are to get no replica, while that can be believed; afterwards all may get
   * some.
   */
  public RestingNodes currentSpared() {
    return believed(spared);
  }

  private RestingNodes believed(RestingNodes told) {
    return told.isEmpty() || isFresh(told) ? told : RestingNodes.NONE;
  }

  /** By which bands new blocks are drawn, while that can be believed. */
  public Optional<BandMap> currentWrites() {
    return writes.filter(known -> isFresh(nodes));
  }

  /** The bands where new blocks belong, while that can be believed. */
  public Optional<BandMap> currentBands() {
    return bands.filter(known -> isFresh(nodes));
  }

  private boolean isFresh(RestingNodes told) {
    return clock.getAsLong() - told.toldNs() < VALID_NS;
  }
}
