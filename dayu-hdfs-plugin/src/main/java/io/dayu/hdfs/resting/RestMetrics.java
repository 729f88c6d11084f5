package io.dayu.hdfs.resting;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;
import java.util.EnumMap;
import java.util.Map;

/** Counts what resting DataNodes are asked for after all. Thread safe. */
public final class RestMetrics {
  private final Counter tooFewAwake;
  private final Counter readsAtRest;
  private final Counter moved;
  private final Counter notMoved;
  private final Map<WakeReason, Counter> woken = new EnumMap<>(WakeReason.class);

  public RestMetrics(Meters meters) {
    tooFewAwake = meters.counter(NameNodeMetric.ELASTIC_TOO_FEW_AWAKE);
    readsAtRest = meters.counter(NameNodeMetric.ELASTIC_READS_AT_REST);
    moved = meters.counter(NameNodeMetric.ELASTIC_MOVED, "copied");
    notMoved = meters.counter(NameNodeMetric.ELASTIC_MOVED, "left");
    for (WakeReason reason : WakeReason.values()) {
      woken.put(reason, meters.counter(NameNodeMetric.ELASTIC_WOKEN, reason.label()));
    }
  }

  /** A block for which the site's policy found too few that are awake, and chose among all. */
  public void countTooFewAwake() {
    tooFewAwake.increment();
  }

  /** A block whose first replica for a reader rests: no other has one. */
  public void countReadAtRest() {
    readsAtRest.increment();
  }

  /** DataNodes that rested by a size and are awake. */
  public void countWoken(WakeReason reason, int dataNodes) {
    Counter counter = woken.get(reason);
    if (counter != null) {
      counter.increment(dataNodes);
    }
  }

  /** A block that kept a DataNode from resting was copied elsewhere, or left where it is. */
  public void countMoved(boolean copied) {
    (copied ? moved : notMoved).increment();
  }

  /** Blocks for which too few were awake so far. */
  public long tooFewAwake() {
    return (long) tooFewAwake.count();
  }

  /** Blocks that only resting DataNodes could serve so far. */
  public long readsAtRest() {
    return (long) readsAtRest.count();
  }
}
