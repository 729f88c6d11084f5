package io.dayu.hdfs.metrics;

import io.dayu.core.plan.Assignment;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The counters and timers of the NameNode side. */
public final class PlannerMetrics {
  private final Timer planTime;
  private final Timer commitTime;
  private final Durations lockHolds;
  private final Durations slotWork;
  private final Counter replicasByAgent;
  private final Counter replicasByStock;
  private final Counter refusedCommits;
  private final Counter mootCommits;
  private final Counter recoveredReplicas;
  private final Counter recoveredBytes;
  private final Counter lostSources;
  private final Counter corruptSources;
  private final Counter stalls;
  private final Counter failedTransfers;
  private final Counter adoptedTransfers;
  private final Counter violations;
  private final Counter failures;
  private final Map<Assignment.Kind, Counter> stragglers = new EnumMap<>(Assignment.Kind.class);
  private final Map<Abandonment, Counter> resentBytes = new EnumMap<>(Abandonment.class);

  private final Map<String, Durations> lockHoldsByOperation = new ConcurrentHashMap<>();
  private final MeterRegistry registry;

  public PlannerMetrics(MeterRegistry registry) {
    this.registry = registry;
    planTime = registry.timer("dayu.plan.duration");
    commitTime = registry.timer("dayu.commit.duration");
    lockHolds = new Durations(registry, "dayu.lock.holds");
    slotWork = new Durations(registry, "dayu.slot.work");
    replicasByAgent = registry.counter("dayu.replicas.planned", "carrier", "agent");
    replicasByStock = registry.counter("dayu.replicas.planned", "carrier", "stock");
    refusedCommits = registry.counter("dayu.commits.refused");
    mootCommits = registry.counter("dayu.commits.moot");
    recoveredReplicas = registry.counter("dayu.recovered.replicas");
    recoveredBytes = registry.counter("dayu.recovered.bytes");
    lostSources = registry.counter("dayu.sources.lost");
    corruptSources = registry.counter("dayu.sources.corrupt");
    stalls = registry.counter("dayu.transfers.stalled");
    failedTransfers = registry.counter("dayu.transfers.failed");
    adoptedTransfers = registry.counter("dayu.transfers.adopted");
    violations = registry.counter("dayu.plan.violations");
    failures = registry.counter("dayu.planner.failures");
    for (Assignment.Kind kind : Assignment.Kind.values()) {
      stragglers.put(kind, registry.counter("dayu.transfers.replanned", "kind", kind.name()));
    }
    for (Abandonment why : Abandonment.values()) {
      resentBytes.put(why, registry.counter("dayu.resent.bytes", "reason", why.name()));
    }
  }

  /**
   * Counts a plan.
   *
   * @param planNs what planning took
   * @param totalNs what it took from the snapshot to the last booking
   */
  public void planned(long planNs, long totalNs) {
    planTime.record(planNs, TimeUnit.NANOSECONDS);
    slotWork.add(totalNs);
  }

  /** Times a batch that is booked under the namesystem write lock. */
  public <T> T timeCommit(Supplier<T> committing) {
    return record(commitTime, committing);
  }

  /** Notes what the namesystem lock was held for, and how long. */
  public void lockHeld(String operation, long ns) {
    lockHolds.add(ns);
    lockHoldsByOperation
        .computeIfAbsent(operation, key -> new Durations(registry, "dayu.lock.hold", "for", key))
        .add(ns);
  }

  /** How long the namesystem lock was held. */
  public Durations lockHolds() {
    return lockHolds;
  }

  /** The same for each thing that it was held for. */
  public Map<String, Durations> lockHoldsByOperation() {
    return Map.copyOf(lockHoldsByOperation);
  }

  /** What it took to plan a slot, from the snapshot to the last booking. */
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

  public void committed(boolean byAgent) {
    (byAgent ? replicasByAgent : replicasByStock).increment();
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

  public void recovered(long bytes) {
    recoveredReplicas.increment();
    recoveredBytes.increment((double) bytes);
  }

  /** Counts bytes that had arrived and must be sent again. */
  public void bytesAbandoned(Abandonment why, long bytes) {
    counter(why).increment((double) bytes);
  }

  private Counter counter(Abandonment why) {
    return Objects.requireNonNull(resentBytes.get(why), "all reasons have a counter");
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
    return (long) recoveredReplicas.count();
  }

  public long recoveredBytes() {
    return (long) recoveredBytes.count();
  }

  public long resentBytes() {
    return resentBytesByReason().values().stream().mapToLong(Long::longValue).sum();
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
    return (long) replicasByAgent.count();
  }

  public long replicasByStock() {
    return (long) replicasByStock.count();
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
