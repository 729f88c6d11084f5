package io.dayu.hdfs.metrics;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * The durations of an operation that recurs: all of them together, the longest ever, and what 99 %
 * of the last minutes did not exceed. Thread safe.
 */
public final class Durations {
  private final Timer timer;
  private final LongAccumulator longestNs = new LongAccumulator(Math::max, 0);

  /** Durations of a timer that keeps one percentile, the 99th. */
  Durations(Timer timer) {
    this.timer = timer;
  }

  /** Notes one. */
  public void add(long ns) {
    timer.record(ns, TimeUnit.NANOSECONDS);
    longestNs.accumulate(ns);
  }

  public long count() {
    return timer.count();
  }

  public long totalMicros() {
    return (long) timer.totalTime(TimeUnit.MICROSECONDS);
  }

  public long longestMicros() {
    return TimeUnit.NANOSECONDS.toMicros(longestNs.get());
  }

  /** The time that 99 % of the durations of the last two minutes did not exceed; 0 without any. */
  public long p99Micros() {
    for (ValueAtPercentile value : timer.takeSnapshot().percentileValues()) {
      return (long) value.value(TimeUnit.MICROSECONDS);
    }
    return 0;
  }

  @Override
  public String toString() {
    return "%d in %.1f ms, 99 %% within %.1f ms, longest %.1f ms"
        .formatted(count(), totalMicros() / 1e3, p99Micros() / 1e3, longestMicros() / 1e3);
  }
}
