package io.dayu.hdfs.reading;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Counts who ordered the replicas of blocks for their readers. Thread safe. */
public final class ReadMetrics {
  private final Counter ordered;
  private final Map<ReadFallback, Counter> fallbacks = new EnumMap<>(ReadFallback.class);

  public ReadMetrics(Meters meters) {
    ordered = meters.counter(NameNodeMetric.READS_ORDERED);
    for (ReadFallback why : ReadFallback.values()) {
      String label = why.name().toLowerCase(Locale.ROOT);
      fallbacks.put(why, meters.counter(NameNodeMetric.READS_FALLBACKS, label));
    }
  }

  /** Counts a block whose replicas were ordered by the network. */
  void countOrdered() {
    ordered.increment();
  }

  /** Counts a block whose replicas HDFS ordered alone. */
  void fellBack(ReadFallback why) {
    counter(why).increment();
  }

  /** Blocks whose replicas were ordered by the network so far. */
  public long ordered() {
    return (long) ordered.count();
  }

  /** Blocks whose replicas HDFS ordered alone for that reason. */
  public long fallbacks(ReadFallback why) {
    return (long) counter(why).count();
  }

  private Counter counter(ReadFallback why) {
    return Objects.requireNonNull(fallbacks.get(why), "all reasons have a counter");
  }
}
