package io.dayu.hdfs.resting;

import java.util.Map;
import java.util.Set;

/**
 * The wish of the cluster's size for machines to be off or on, at one moment.
 *
 * @param hosts of DataNodes that may go off, by uuid
 * @param serving uuids of DataNodes that are awake: what they hold is a copy
 * @param needed uuids of DataNodes that are off and are to serve
 * @param atNs when that was so, by the clock of the planner
 */
public record OffWish(
    Map<String, String> hosts, Set<String> serving, Set<String> needed, long atNs) {
  /** Nothing is to change. */
  public static final OffWish NOTHING = new OffWish(Map.of(), Set.of(), Set.of(), 0);

  public OffWish {
    hosts = Map.copyOf(hosts);
    serving = Set.copyOf(serving);
    needed = Set.copyOf(needed);
  }
}
