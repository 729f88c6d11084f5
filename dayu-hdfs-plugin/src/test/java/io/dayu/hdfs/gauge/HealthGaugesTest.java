package io.dayu.hdfs.gauge;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.metrics.PrometheusPage;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests of what alerts read of the checks of health. */
class HealthGaugesTest {
  @Test
  void pageAsksTheChecksAtEachLook() {
    Map<String, Long> warnings = new TreeMap<>(Map.of("link_speed", 3L));
    PrometheusPage page = new PrometheusPage();
    HealthGauges.show(page, () -> warnings);
    assertThat(page.text()).contains("dayu_health_warnings{check=\"link_speed\"} 3.0");

    warnings.put("link_speed", 0L);
    assertThat(page.text()).contains("dayu_health_warnings{check=\"link_speed\"} 0.0");
  }

  @Test
  void pageAsksForTheRiskAtEachLook() {
    Map<String, Double> chances = new TreeMap<>(Map.of("year", Double.NaN));
    PrometheusPage page = new PrometheusPage();
    HealthGauges.showRisk(page, () -> chances);
    assertThat(page.text()).contains("dayu_loss_probability{within=\"year\"} NaN");

    chances.put("year", 0.25);
    assertThat(page.text()).contains("dayu_loss_probability{within=\"year\"} 0.25");
  }
}
