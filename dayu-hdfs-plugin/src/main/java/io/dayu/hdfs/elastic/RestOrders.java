package io.dayu.hdfs.elastic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The orders for DataNodes to rest: operators' own, and those by the size that is wanted.
 *
 * <p>Orders are kept in this process alone, and forgotten when Dayu's planner stops or this
 * NameNode is active no more: then all are awake. Thread safe by its own monitor.
 */
public final class RestOrders {
  private final LongSupplier clock;
  private final Map<String, Long> byHand = new HashMap<>();
  private final Map<String, Long> bySize = new HashMap<>();

  /** Woken by hand: they do not rest by any size. */
  private final Set<String> keptAwake = new HashSet<>();

  /**
   * All are awake.
   *
   * @param clock in ns
   */
  public RestOrders(LongSupplier clock) {
    this.clock = clock;
  }

  /** An operator has a DataNode rest. */
  synchronized void rest(String uuid) {
    keptAwake.remove(uuid);
    byHand.putIfAbsent(uuid, clock.getAsLong());
  }

  /**
   * An operator has a DataNode be awake; returns whether it was to rest.
   *
   * @param off whether its machine is off, which it is by a size
   */
  synchronized boolean wake(String uuid, boolean off) {
    boolean rested = rests(uuid);
    byHand.remove(uuid);
    if (bySize.remove(uuid) != null || off) {
      keptAwake.add(uuid);
    }
    return rested;
  }

  /** A DataNode is not needed at the size that is wanted; woken by hand, it stays awake. */
  synchronized void restBySize(String uuid) {
    if (!keptAwake.contains(uuid)) {
      bySize.putIfAbsent(uuid, clock.getAsLong());
    }
  }

  /**
   * Wakes the DataNodes that hold, as they are needed at the size that is wanted; returns how many
   * are awake now.
   */
  synchronized int wakeBySize(Predicate<String> uuids) {
    int before = bySize.size();
    bySize.keySet().removeIf(uuids);
    return before - bySize.size();
  }

  /** No size is wanted any more: nobody rests by one or is kept awake; returns how many rested. */
  synchronized int forgetSize() {
    keptAwake.clear();
    return wakeBySize(uuid -> true);
  }

  /** All are awake; returns how many were to rest. */
  synchronized int forget() {
    int forgotten = sinceByUuid().size();
    byHand.clear();
    bySize.clear();
    keptAwake.clear();
    return forgotten;
  }

  /**
   * Forgets the DataNodes that hold no more; returns how many rested.
   *
   * @param maintained those in maintenance: woken by hand, they stay awake after it
   */
  synchronized int keep(Predicate<String> uuids, Predicate<String> maintained) {
    int before = sinceByUuid().size();
    byHand.keySet().removeIf(uuids.negate());
    bySize.keySet().removeIf(uuids.negate());
    keptAwake.removeIf(uuids.or(maintained).negate());
    return before - sinceByUuid().size();
  }

  /** The DataNodes that are to rest, and since when. */
  synchronized Map<String, Long> sinceByUuid() {
    Map<String, Long> all = new HashMap<>(bySize);
    all.putAll(byHand);
    return Map.copyOf(all);
  }

  /** True if a DataNode rests by the size that is wanted. */
  synchronized boolean restsBySize(String uuid) {
    return bySize.containsKey(uuid);
  }

  /** True if an operator has woken a DataNode that no size lets rest again. */
  synchronized boolean isKeptAwake(String uuid) {
    return keptAwake.contains(uuid);
  }

  /** True if a DataNode is to rest. */
  public synchronized boolean rests(String uuid) {
    return byHand.containsKey(uuid) || bySize.containsKey(uuid);
  }
}
