package io.dayu.hdfs.gauge;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.metrics.PrometheusPage;
import io.micrometer.core.instrument.MultiGauge;
import java.util.Map;
import java.util.function.Supplier;

/** The warnings of the checks of health, without those that an operator has muted, and the risk. */
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

  /** Asks before each look at the page how likely a block is lost, by the time within which. */
  public static void showRisk(PrometheusPage page, Supplier<Map<String, Double>> chances) {
    MultiGauge rows = new Meters(page.registry()).rows(NameNodeMetric.LOSS_PROBABILITY);
    page.beforeEach(
        () ->
            rows.register(
                chances.get().entrySet().stream()
                    .map(
                        one ->
                            MultiGauge.Row.of(
                                Meters.tags(NameNodeMetric.LOSS_PROBABILITY, one.getKey()),
                                one.getValue()))
                    .toList(),
                true));
  }
}
