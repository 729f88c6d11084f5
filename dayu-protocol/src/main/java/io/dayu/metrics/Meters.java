package io.dayu.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Registers meters by their descriptions, and none without one. Thread safe. */
public final class Meters {
  private static final double PERCENTILE = 0.99;

  private final MeterRegistry registry;
  private final UnaryOperator<DoubleSupplier> reading;

  public Meters(MeterRegistry registry) {
    this(registry, raw -> raw);
  }

  /**
   * Meters of a part that may fail.
   *
   * @param reading makes what is read of what the part says
   */
  public Meters(MeterRegistry registry, UnaryOperator<DoubleSupplier> reading) {
    this.registry = registry;
    this.reading = reading;
  }

  /** A counter with these values of its labels. */
  public Counter counter(Metric metric, String... labelValues) {
    MetricDescription is = described(metric, MetricKind.COUNTER);
    return Counter.builder(is.id())
        .description(is.help())
        .tags(tags(metric, labelValues))
        .register(registry);
  }

  /** A counter that somebody else keeps, and that is read when it is asked for. */
  public void counted(Metric metric, LongSupplier count, String... labelValues) {
    MetricDescription is = described(metric, MetricKind.COUNTER);
    DoubleSupplier read = reading.apply(() -> (double) count.getAsLong());
    // What is counted on is held weakly: the registry lives as long as the counter is of use.
    FunctionCounter.builder(is.id(), registry, any -> read.getAsDouble())
        .description(is.help())
        .tags(tags(metric, labelValues))
        .register(registry);
  }

  /** A gauge that is read when it is asked for. */
  public void gauge(Metric metric, DoubleSupplier value, String... labelValues) {
    MetricDescription is = described(metric, MetricKind.GAUGE);
    Gauge.builder(is.id(), reading.apply(value)::getAsDouble)
        .description(is.help())
        .tags(tags(metric, labelValues))
        .register(registry);
  }

  /** A gauge of something that is (1) or is not (0). */
  public void flag(Metric metric, BooleanSupplier is, String... labelValues) {
    gauge(metric, () -> is.getAsBoolean() ? 1 : 0, labelValues);
  }

  /** A flag for each of some states, of which one is present at a time; the state is the label. */
  public <E extends Enum<E>> void oneOf(Metric metric, Class<E> states, Supplier<E> present) {
    for (E one : states.getEnumConstants()) {
      flag(metric, () -> present.get() == one, one.name().toLowerCase(Locale.ROOT));
    }
  }

  /** A timer with these values of its labels. */
  public Timer timer(Metric metric, String... labelValues) {
    MetricDescription is = described(metric, MetricKind.TIMER);
    return Timer.builder(is.id())
        .description(is.help())
        .tags(tags(metric, labelValues))
        .publishPercentiles(PERCENTILE)
        .register(registry);
  }

  /** A gauge whose series come and go. */
  public MultiGauge rows(Metric metric) {
    MetricDescription is = described(metric, MetricKind.GAUGE);
    return MultiGauge.builder(is.id()).description(is.help()).register(registry);
  }

  /**
   * The labels of a metric.
   *
   * @throws IllegalArgumentException when it has more or fewer
   */
  public static Tags tags(Metric metric, String... labelValues) {
    List<String> names = metric.description().labels();
    if (names.size() != labelValues.length) {
      throw new IllegalArgumentException(metric + " has the labels " + names);
    }
    List<Tag> tags = new ArrayList<>();
    for (int i = 0; i < labelValues.length; i++) {
      tags.add(Tag.of(names.get(i), labelValues[i]));
    }
    return Tags.of(tags);
  }

  private static MetricDescription described(Metric metric, MetricKind kind) {
    if (metric.description().kind() != kind) {
      throw new IllegalArgumentException(metric + " is no " + kind);
    }
    return metric.description();
  }
}
