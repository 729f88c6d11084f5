package io.dayu.hdfs.resting;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;

/** Counts what resting DataNodes are asked for after all. Thread safe. */
public final class RestMetrics {
  private final Counter tooFewAwake;
  private final Counter readsAtRest;

  public RestMetrics(Meters meters) {
    tooFewAwake = meters.counter(NameNodeMetric.ELASTIC_TOO_FEW_AWAKE);
    readsAtRest = meters.counter(NameNodeMetric.ELASTIC_READS_AT_REST);
  }

  /** A block for which the site's policy found too few that are awake, and chose among all. */
  public void countTooFewAwake() {
    tooFewAwake.increment();
  }

  /** A block whose first replica for a reader rests: no other has one. */
  public void countReadAtRest() {
    readsAtRest.increment();
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
