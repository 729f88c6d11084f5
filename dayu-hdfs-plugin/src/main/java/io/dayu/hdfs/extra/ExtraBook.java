package io.dayu.hdfs.extra;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.extra.ExtraReplica;
import io.dayu.core.extra.ExtraReplicas;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The book of extra replicas, by DataNodes' uuids: the planner grants and ends them, and HDFS asks
 * of each replica that it counts whether it is one.
 *
 * <p>Thread safe. {@link #contains}, {@link #any} and {@link #holders} take no lock; all else takes
 * the book's own monitor, under which nothing else is locked, so that it may be called under the
 * namesystem lock.
 */
public final class ExtraBook {
  private final LongSupplier nanoClock;
  private final ExtraReplicas replicas;
  private final Map<Long, Set<String>> holdersByBlock = new ConcurrentHashMap<>();
  private final Map<Long, Double> wanted = new HashMap<>();
  private final Map<Long, ExtraObstacle> obstacles = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> uuids = new ArrayList<>();
  private final LongAdder granted = new LongAdder();
  private final LongAdder adopted = new LongAdder();
  private final LongAdder promoted = new LongAdder();
  private final LongAdder deleted = new LongAdder();

  /**
   * The totals of extra replicas at present.
   *
   * @param held that have arrived
   * @param ordered that have not
   * @param bytes of both
   */
  public record ExtraTotals(int held, int ordered, long bytes) {}

  /**
   * The counts of what has become of extra replicas so far.
   *
   * @param adopted that were there before they were extra ones
   * @param promoted that have taken the place of an original
   * @param deleted that were not needed any more
   */
  public record ExtraCounts(long granted, long adopted, long promoted, long deleted) {}

  /** There are none, and there may be none until {@link #limits} says how many. */
  public ExtraBook(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.replicas = new ExtraReplicas(new ExtraLimits(0, 0, 0, 0));
  }

  /** Sets the limits of what extra replicas may take from now on. */
  public synchronized void limits(ExtraLimits limits) {
    replicas.limits(limits);
  }

  /** True if a DataNode has, or is ordered, an extra replica of a block. */
  public boolean contains(long blockId, String uuid) {
    return holders(blockId).contains(uuid);
  }

  /** True if there is any extra replica of a block. */
  public boolean any(long blockId) {
    return holdersByBlock.containsKey(blockId);
  }

  /** The uuids of DataNodes that have, or are ordered, an extra replica of a block. */
  public Set<String> holders(long blockId) {
    return holdersByBlock.getOrDefault(blockId, Set.of());
  }

  /** Extra replicas of the block may be granted, as long as it {@linkplain #keepWanted stays}. */
  public synchronized void wanted(long blockId, double readsPerMinute) {
    wanted.put(blockId, readsPerMinute);
  }

  /** Extra replicas are granted of none but these blocks. */
  public synchronized void keepWanted(Set<Long> blockIds) {
    wanted.keySet().retainAll(blockIds);
  }

  /** Something is in the way of a block that needs more. */
  public synchronized void hinder(long blockId, ExtraObstacle obstacle) {
    obstacles.put(blockId, obstacle);
  }

  /** Nothing is in the way of any block but these, as far as is known. */
  public synchronized void keepObstacles(Set<Long> blockIds) {
    obstacles.keySet().retainAll(blockIds);
  }

  /** The obstacle of a block that needs more; empty when nothing is known to be in the way. */
  public synchronized Optional<ExtraObstacle> obstacle(long blockId) {
    return Optional.ofNullable(obstacles.get(blockId));
  }

  /** Notes one that is to be ordered; empty when it is noted, otherwise why not. */
  public synchronized Optional<ExtraLimits.Refusal> grant(ReplicaTarget target, long bytes) {
    Optional<ExtraLimits.Refusal> refusal = note(target, bytes);
    if (refusal.isEmpty()) {
      granted.increment();
      obstacles.put(target.blockId(), ExtraObstacle.COPYING);
    } else if (refusal.get() == ExtraLimits.Refusal.NO_SPACE) {
      obstacles.put(target.blockId(), ExtraObstacle.NO_ROOM);
    }
    return refusal;
  }

  /** Notes one that is there already, if it may be one, and tells whether it may. */
  public synchronized boolean adopt(ReplicaTarget target, long bytes) {
    boolean noted = note(target, bytes).isEmpty();
    if (noted) {
      arrived(target);
      adopted.increment();
    }
    return noted;
  }

  private Optional<ExtraLimits.Refusal> note(ReplicaTarget target, long bytes) {
    long blockId = target.blockId();
    Double heat = wanted.get(blockId);
    Optional<ExtraLimits.Refusal> refusal =
        heat == null
            ? Optional.of(ExtraLimits.Refusal.NOT_WANTED)
            : replicas.grant(
                blockId, number(target.datanodeUuid()), bytes, heat, nanoClock.getAsLong());
    index(blockId);
    return refusal;
  }

  private int number(String uuid) {
    return numbers.computeIfAbsent(
        uuid,
        key -> {
          uuids.add(key);
          return uuids.size() - 1;
        });
  }

  private void index(long blockId) {
    List<ExtraReplica> its = replicas.of(blockId);
    if (its.isEmpty()) {
      holdersByBlock.remove(blockId);
      return;
    }
    Set<String> holders = new HashSet<>();
    its.forEach(one -> holders.add(uuids.get(one.holder())));
    holdersByBlock.put(blockId, Set.copyOf(holders));
  }

  /** Takes note that one has arrived. */
  public synchronized void arrived(ReplicaTarget target) {
    replicas.arrived(target.blockId(), number(target.datanodeUuid()));
  }

  /** Forgets one that does not come, or has gone. */
  public void gone(ReplicaTarget target) {
    if (contains(target.blockId(), target.datanodeUuid())) {
      forget(target);
    }
  }

  private synchronized void forget(ReplicaTarget target) {
    replicas.gone(target.blockId(), number(target.datanodeUuid()));
    index(target.blockId());
  }

  /** Forgets all: this NameNode is not active any more. */
  public synchronized void clear() {
    for (ExtraReplica one : replicas.all()) {
      replicas.gone(one.blockId(), one.holder());
    }
    wanted.clear();
    obstacles.clear();
    holdersByBlock.clear();
  }

  /**
   * Promotes as many of a block's as it lacks live replicas.
   *
   * @param stored DataNodes whose replica HDFS would count as a live one
   * @return whether there were any
   */
  public synchronized boolean promote(long blockId, Set<String> stored, int live, int factor) {
    stored.forEach(uuid -> replicas.arrived(blockId, number(uuid)));
    int count =
        replicas
            .promote(blockId, live, factor, holder -> stored.contains(uuids.get(holder)))
            .size();
    promoted.add(count);
    index(blockId);
    return count > 0;
  }

  /**
   * Ends one, unless its block needs it.
   *
   * @param live replicas that HDFS counts as live
   * @return the ending that it is to have
   */
  public synchronized ExtraReplicas.Ending end(ReplicaTarget target, int live, int factor) {
    ExtraReplicas.Ending ending =
        replicas.end(target.blockId(), number(target.datanodeUuid()), live, factor);
    switch (ending) {
      case DELETE -> deleted.increment();
      case PROMOTE -> promoted.increment();
      case NONE -> {}
    }
    index(target.blockId());
    return ending;
  }

  /** Takes note how much a block is read, and whether its extra replicas are of use. */
  public synchronized void heated(long blockId, double readsPerMinute, boolean needed) {
    if (needed) {
      replicas.hot(blockId, readsPerMinute, nanoClock.getAsLong());
    } else {
      replicas.read(blockId, readsPerMinute);
    }
  }

  /** The extra replicas that are to end now, the coldest first. */
  public synchronized List<ReplicaTarget> due() {
    return targets(replicas.due(nanoClock.getAsLong()));
  }

  /** The extra replicas that would have to end for a hotter block's to find room. */
  public synchronized List<ReplicaTarget> wouldGiveWay(long blockBytes, double readsPerMinute) {
    return targets(replicas.wouldGiveWay(blockBytes, readsPerMinute));
  }

  private List<ReplicaTarget> targets(List<ExtraReplica> some) {
    return some.stream()
        .map(one -> new ReplicaTarget(one.blockId(), uuids.get(one.holder())))
        .toList();
  }

  /** All of them. */
  public synchronized List<ReplicaTarget> all() {
    return targets(replicas.all());
  }

  /** The extra replicas that have arrived. */
  public synchronized List<ReplicaTarget> held() {
    return targets(replicas.all().stream().filter(ExtraReplica::held).toList());
  }

  /** All of them as the book has them; DataNodes have its own numbers. */
  public synchronized List<ExtraReplica> entries() {
    return replicas.all();
  }

  /** The number of a block's extra replicas that have not arrived. */
  public synchronized int ordered(long blockId) {
    return (int) replicas.of(blockId).stream().filter(one -> !one.held()).count();
  }

  /** The totals of the extra replicas. */
  public synchronized ExtraTotals totals() {
    int held = (int) replicas.all().stream().filter(ExtraReplica::held).count();
    return new ExtraTotals(held, replicas.count() - held, replicas.bytes());
  }

  /** The counts of what has become of extra replicas so far. */
  public ExtraCounts counts() {
    return new ExtraCounts(granted.sum(), adopted.sum(), promoted.sum(), deleted.sum());
  }
}
