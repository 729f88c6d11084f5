package io.dayu.hdfs.gauge;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.metrics.PrometheusPage;
import io.micrometer.core.instrument.MultiGauge;
import java.util.Map;
import java.util.function.Supplier;

/** The warnings of the checks of health, without those that an operator has muted. */
public final class HealthGauges {
  private HealthGauges() {}

  /** Asks the checks before each look at the page: how many things each warns of, by its name. */
  public static void show(PrometheusPage page, Supplier<Map<String, Long>> warnings) {
    MultiGauge rows = new Meters(page.registry()).rows(NameNodeMetric.HEALTH_WARNINGS);
    page.beforeEach(
        () ->
            rows.register(
                warnings.get().entrySet().stream()
                    .map(
                        one ->
                            MultiGauge.Row.of(
                                Meters.tags(NameNodeMetric.HEALTH_WARNINGS, one.getKey()),
                                one.getValue()))
                    .toList(),
                true));
  }
}
