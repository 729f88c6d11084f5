package io.dayu.hdfs.metrics;

import io.dayu.core.plan.Assignment;
import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.queue.LockHold;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** The counters and timers of the NameNode side. */
public final class PlannerMetrics {
  /** The outcomes of running transfers when a slot is planned. */
  private static final Set<Assignment.Kind> REPLANNED =
      EnumSet.of(
          Assignment.Kind.KEPT,
          Assignment.Kind.RESOURCED,
          Assignment.Kind.HELD,
          Assignment.Kind.FINISHING);

  private final Timer planTime;
  private final Timer commitTime;
  private final Durations lockHolds;
  private final Durations slotWork;
  private final CarriedReplicas planned;
  private final CarriedReplicas recovered;
  private final CarriedReplicas decoded;
  private final Counter decodeReadBytes;
  private final LongAdder resentReadBytes = new LongAdder();
  private final LongAdder recoveredReadBytes = new LongAdder();
  private final Counter refusedCommits;
  private final Counter mootCommits;
  private final Counter lostSources;
  private final Counter corruptSources;
  private final Counter stalls;
  private final Counter failedTransfers;
  private final Counter adoptedTransfers;
  private final Counter violations;
  private final Counter failures;
  private final Counter slotPlannedBytes;
  private final Counter slotMovedBytes;
  private volatile double slotMovedRatio = Double.NaN;
  private final Counter queueReadAnew;
  private final Map<Obstacle, Counter> shownToStock = new EnumMap<>(Obstacle.class);
  private final Map<Assignment.Kind, Counter> stragglers = new EnumMap<>(Assignment.Kind.class);
  private final Map<Abandonment, Counter> resentBytes = new EnumMap<>(Abandonment.class);
  private final Map<Abandonment, Counter> resentReplicas = new EnumMap<>(Abandonment.class);

  private final Map<String, LockHolds> lockHoldsByOperation = new ConcurrentHashMap<>();
  private final Meters meters;

  public PlannerMetrics(MeterRegistry registry) {
    meters = new Meters(registry);
    planTime = meters.timer(NameNodeMetric.PLAN);
    commitTime = meters.timer(NameNodeMetric.COMMIT);
    // All operations together, for JMX alone: Prometheus adds up what it has of each.
    lockHolds =
        new Durations(
            new Meters(new SimpleMeterRegistry()).timer(NameNodeMetric.LOCK_HOLD, "anything"));
    slotWork = new Durations(meters.timer(NameNodeMetric.SLOT_WORK));
    planned =
        new CarriedReplicas(meters, NameNodeMetric.PLANNED_REPLICAS, NameNodeMetric.PLANNED_BYTES);
    recovered =
        new CarriedReplicas(
            meters, NameNodeMetric.RECOVERED_REPLICAS, NameNodeMetric.RECOVERED_BYTES);
    decoded =
        new CarriedReplicas(meters, NameNodeMetric.DECODED_REPLICAS, NameNodeMetric.DECODED_BYTES);
    decodeReadBytes = meters.counter(NameNodeMetric.DECODE_READ_BYTES);
    refusedCommits = meters.counter(NameNodeMetric.REFUSED_COMMITS);
    mootCommits = meters.counter(NameNodeMetric.MOOT_COMMITS);
    lostSources = meters.counter(NameNodeMetric.LOST_SOURCES);
    corruptSources = meters.counter(NameNodeMetric.CORRUPT_SOURCES);
    stalls = meters.counter(NameNodeMetric.STALLED_TRANSFERS);
    failedTransfers = meters.counter(NameNodeMetric.FAILED_TRANSFERS);
    adoptedTransfers = meters.counter(NameNodeMetric.ADOPTED_TRANSFERS);
    violations = meters.counter(NameNodeMetric.PLAN_VIOLATIONS);
    failures = meters.counter(NameNodeMetric.PLANNER_FAILURES);
    meters.counted(NameNodeMetric.CALLBACK_FAILURES, CallbackFailures::total);
    slotPlannedBytes = meters.counter(NameNodeMetric.SLOT_PLANNED_BYTES);
    slotMovedBytes = meters.counter(NameNodeMetric.SLOT_MOVED_BYTES);
    meters.gauge(NameNodeMetric.SLOT_MOVED_RATIO, () -> slotMovedRatio);
    queueReadAnew = meters.counter(NameNodeMetric.QUEUE_READ_ANEW);
    for (Obstacle why : Obstacle.values()) {
      shownToStock.put(why, meters.counter(NameNodeMetric.BLOCKS_SHOWN_TO_STOCK, label(why)));
    }
    for (Assignment.Kind kind : REPLANNED) {
      stragglers.put(kind, meters.counter(NameNodeMetric.REPLANNED_TRANSFERS, label(kind)));
    }
    for (Abandonment why : Abandonment.values()) {
      resentBytes.put(why, meters.counter(NameNodeMetric.RESENT_BYTES, label(why)));
      resentReplicas.put(why, meters.counter(NameNodeMetric.RESENT_REPLICAS, label(why)));
    }
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Counts a plan.
   *
   * @param planNs time that planning took
   * @param totalNs time from the snapshot to the last booking
   */
  public void planned(long planNs, long totalNs) {
    planTime.record(planNs, TimeUnit.NANOSECONDS);
    slotWork.add(totalNs);
  }

  /** Counts blocks that stock scheduling is shown one by one. */
  public void shownToStock(Obstacle why, int blocks) {
    Objects.requireNonNull(shownToStock.get(why)).increment(blocks);
  }

  /** Counts that the whole queue is read anew. */
  public void queueReadAnew() {
    queueReadAnew.increment();
  }

  /** Times a batch that is booked under the namesystem write lock. */
  public <T> T timeCommit(Supplier<T> committing) {
    return record(commitTime, committing);
  }

  /** Notes what the namesystem lock was held for, and how long. */
  public void lockHeld(LockHold hold) {
    lockHolds.add(hold.lengthNs());
    lockHoldsByOperation
        .computeIfAbsent(
            hold.operation(), key -> new LockHolds(meters.timer(NameNodeMetric.LOCK_HOLD, key)))
        .add(hold);
  }

  /** The times for which the namesystem lock was held. */
  public Durations lockHolds() {
    return lockHolds;
  }

  /** The same for each thing that it was held for. */
  public Map<String, LockHolds> lockHoldsByOperation() {
    return Map.copyOf(lockHoldsByOperation);
  }

  /** The times that it took to plan slots, from the snapshot to the last booking. */
  public Durations slotWork() {
    return slotWork;
  }

  private static <T> T record(Timer timer, Supplier<T> work) {
    Timer.Sample sample = Timer.start();
    try {
      return work.get();
    } finally {
      sample.stop(timer);
    }
  }

  /** Counts a replica that is booked and ordered. */
  public void committed(boolean byAgent, long bytes) {
    planned.add(byAgent, bytes);
  }

  public void refused() {
    refusedCommits.increment();
  }

  public void moot() {
    mootCommits.increment();
  }

  /** Counts what became of a running transfer when a slot was planned. */
  public void replanned(Assignment.Kind kind) {
    Counter counter = stragglers.get(kind);
    if (counter != null) {
      counter.increment();
    }
  }

  /**
   * Counts a replica that has arrived whole.
   *
   * @param reads how many sources were read for it over links
   */
  public void recovered(boolean byAgent, long bytes, int reads) {
    recovered.add(byAgent, bytes);
    recoveredReadBytes.add(bytes * reads);
  }

  /**
   * Counts, besides, that a replica that has arrived whole was decoded.
   *
   * @param reads how many internal blocks were read for it
   */
  public void decoded(boolean byAgent, long bytes, int reads) {
    decoded.add(byAgent, bytes);
    decodeReadBytes.increment((double) bytes * reads);
  }

  /**
   * Counts what a slot that has ended had planned, and what came of it.
   *
   * @param moved bytes that arrived, less those that were of no use; may be negative
   */
  public void slotMoved(double plannedBytes, double moved) {
    if (plannedBytes <= 0) {
      return;
    }
    double movedBytes = Math.max(0, moved);
    slotPlannedBytes.increment(plannedBytes);
    slotMovedBytes.increment(movedBytes);
    slotMovedRatio = movedBytes / plannedBytes;
  }

  /**
   * Counts bytes that had arrived and must be sent again.
   *
   * @param reads how many sources they were read from
   */
  public void bytesAbandoned(Abandonment why, long bytes, int reads) {
    if (bytes > 0) {
      resentReadBytes.add(bytes * reads);
      of(resentBytes, why).increment((double) bytes);
      of(resentReplicas, why).increment();
    }
  }

  private static Counter of(Map<Abandonment, Counter> counters, Abandonment why) {
    return Objects.requireNonNull(counters.get(why), "all reasons have a counter");
  }

  public void sourceLost(boolean corrupt) {
    lostSources.increment();
    if (corrupt) {
      corruptSources.increment();
    }
  }

  public void stalled() {
    stalls.increment();
  }

  public void transferFailed() {
    failedTransfers.increment();
  }

  public void adopted() {
    adoptedTransfers.increment();
  }

  public void violations(int count) {
    violations.increment(count);
  }

  public void plannerFailed() {
    failures.increment();
  }

  public long recoveredReplicas() {
    return recovered.byAgent() + recovered.byStock();
  }

  public long recoveredBytes() {
    return recovered.bytes();
  }

  /** Replicas that were decoded. */
  public long decodedReplicas() {
    return decoded.byAgent() + decoded.byStock();
  }

  public long decodedBytes() {
    return decoded.bytes();
  }

  /** Bytes that were read for what was decoded. */
  public long decodeReadBytes() {
    return (long) decodeReadBytes.count();
  }

  public long resentBytes() {
    return resentBytesByReason().values().stream().mapToLong(Long::longValue).sum();
  }

  /** Bytes that were read for resent ones: of a decode all its sources. */
  public long resentReadBytes() {
    return resentReadBytes.sum();
  }

  /** Bytes read for the replicas that have arrived whole: for a decode, of all its sources. */
  public long recoveredReadBytes() {
    return recoveredReadBytes.sum();
  }

  /** The same for each reason for which there are any. */
  public Map<Abandonment, Long> resentBytesByReason() {
    Map<Abandonment, Long> bytes = new EnumMap<>(Abandonment.class);
    resentBytes.forEach(
        (why, counter) -> {
          if (counter.count() > 0) {
            bytes.put(why, (long) counter.count());
          }
        });
    return bytes;
  }

  public long replicasByAgent() {
    return planned.byAgent();
  }

  public long replicasByStock() {
    return planned.byStock();
  }

  public long failures() {
    return (long) failures.count();
  }

  public long planViolations() {
    return (long) violations.count();
  }

  public long lostSourceCount() {
    return (long) lostSources.count();
  }

  public long corruptSourceCount() {
    return (long) corruptSources.count();
  }

  public long adoptedTransfers() {
    return (long) adoptedTransfers.count();
  }

  /** Running transfers that were planned again, by what became of them. */
  public long replannedCount(Assignment.Kind kind) {
    Counter counter = stragglers.get(kind);
    return counter == null ? 0 : (long) counter.count();
  }
}
