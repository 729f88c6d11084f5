package io.dayu.hdfs.power;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;

/** Counts what became of machines that were switched. Thread safe. */
public final class OffCounts {
  private final Counter off;
  private final Counter back;
  private final Counter refused;
  private final Counter failed;
  private final Counter lost;

  public OffCounts(Meters meters) {
    off = meters.counter(NameNodeMetric.ELASTIC_POWER, "off");
    back = meters.counter(NameNodeMetric.ELASTIC_POWER, "back");
    refused = meters.counter(NameNodeMetric.ELASTIC_POWER, "refused");
    failed = meters.counter(NameNodeMetric.ELASTIC_POWER, "failed");
    lost = meters.counter(NameNodeMetric.ELASTIC_POWER, "lost");
  }

  /** Machines were switched off. */
  void countOff(int machines) {
    off.increment(machines);
  }

  /** A machine serves again that was off. */
  void countBack() {
    back.increment();
  }

  /** A machine that was to go off serves on: it is needed, or its blocks had too few copies. */
  void countRefused() {
    refused.increment();
  }

  /** The site's command failed for machines. */
  void countFailed(int machines) {
    failed.increment(machines);
  }

  /** A machine did not come back in time. */
  void countLost() {
    lost.increment();
  }
}
