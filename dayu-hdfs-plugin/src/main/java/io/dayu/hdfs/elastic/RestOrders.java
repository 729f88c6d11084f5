package io.dayu.hdfs.elastic;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Which DataNodes are to rest, by operators' orders.
 *
 * <p>Orders are kept in this process alone, and forgotten when Dayu's planner stops or this
 * NameNode is active no more: then all are awake. Thread safe by its own monitor.
 */
public final class RestOrders {
  private final LongSupplier clock;
  private final Map<String, Long> sinceByUuid = new HashMap<>();

  /**
   * All are awake.
   *
   * @param clock in ns
   */
  public RestOrders(LongSupplier clock) {
    this.clock = clock;
  }

  /** A DataNode is to rest. */
  synchronized void rest(String uuid) {
    sinceByUuid.putIfAbsent(uuid, clock.getAsLong());
  }

  /** A DataNode is to be awake; returns whether it was to rest. */
  synchronized boolean wake(String uuid) {
    return sinceByUuid.remove(uuid) != null;
  }

  /** All are awake; returns how many were to rest. */
  synchronized int forget() {
    int forgotten = sinceByUuid.size();
    sinceByUuid.clear();
    return forgotten;
  }

  /** Those that hold no more are forgotten; returns how many. */
  synchronized int keep(Predicate<String> uuids) {
    int before = sinceByUuid.size();
    sinceByUuid.keySet().removeIf(uuids.negate());
    return before - sinceByUuid.size();
  }

  /** Who is to rest, and since when. */
  synchronized Map<String, Long> sinceByUuid() {
    return Map.copyOf(sinceByUuid);
  }

  /** Whether a DataNode is to rest. */
  public synchronized boolean rests(String uuid) {
    return sinceByUuid.containsKey(uuid);
  }
}
