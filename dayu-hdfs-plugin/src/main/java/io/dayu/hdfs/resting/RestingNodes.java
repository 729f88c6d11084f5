package io.dayu.hdfs.resting;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The DataNodes that rest, as they were told at one moment. Immutable.
 *
 * @param uuids of the DataNodes
 * @param toldNs when, by the planner's clock
 */
public record RestingNodes(Set<String> uuids, long toldNs) {
  /**
   * The time for which knowledge is believed. It is told every second: who tells nothing for so
   * long hangs, or was stopped.
   */
  private static final long VALID_NS = TimeUnit.SECONDS.toNanos(5);

  /** None. */
  public static final RestingNodes NONE = new RestingNodes(Set.of(), 0);

  public RestingNodes {
    uuids = Set.copyOf(uuids);
  }

  /** True if the DataNode with a uuid rests. */
  public boolean contains(String uuid) {
    return uuids.contains(uuid);
  }

  /** True if this can be believed yet, by the clock in ns of whoever told it. */
  boolean isFresh(LongSupplier clock) {
    return clock.getAsLong() - toldNs < VALID_NS;
  }

  /** These, while that can be believed; none afterwards. */
  RestingNodes believed(LongSupplier clock) {
    return isEmpty() || isFresh(clock) ? this : NONE;
  }

  /** These and others, as told when these were. */
  public RestingNodes and(RestingNodes others) {
    if (others.isEmpty()) {
      return this;
    }
    Set<String> all = new HashSet<>(uuids);
    all.addAll(others.uuids);
    return new RestingNodes(all, toldNs);
  }

  public boolean isEmpty() {
    return uuids.isEmpty();
  }
}
