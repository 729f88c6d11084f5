package io.dayu.hdfs.resting;

import java.util.HashSet;
import java.util.Set;

/**
 * The DataNodes that rest, as they were told at one moment. Immutable.
 *
 * @param uuids of the DataNodes
 * @param toldNs when, by the planner's clock
 */
public record RestingNodes(Set<String> uuids, long toldNs) {
  /** None. */
  public static final RestingNodes NONE = new RestingNodes(Set.of(), 0);

  public RestingNodes {
    uuids = Set.copyOf(uuids);
  }

  /** True if the DataNode with a uuid rests. */
  public boolean contains(String uuid) {
    return uuids.contains(uuid);
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
