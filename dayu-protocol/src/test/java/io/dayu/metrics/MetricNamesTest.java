package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MultiGauge;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Names and units follow Prometheus' conventions, and the list says what is really shown. */
final class MetricNamesTest {
  private static final Set<String> BASE_UNITS =
      Set.of("bytes", "seconds", "ratio", "bytes per second");

  @Test
  void everyNameIsLowerCaseBeginsWithDayuAndIsThereOnce() {
    List<String> names = Metrics.all().map(metric -> metric.description().exposedName()).toList();

    assertThat(names).allMatch(name -> name.matches("dayu(_[a-z]+)+")).doesNotHaveDuplicates();
  }

  @Test
  void nameEndsInItsBaseUnit() {
    Metrics.all()
        .map(Metric::description)
        .filter(one -> BASE_UNITS.contains(one.unit()))
        .forEach(
            one ->
                assertThat(one.exposedName().replaceFirst("_total$", ""))
                    .endsWith("_" + one.unit().replace(' ', '_')));
  }

  @Test
  void onlyCountersEndInTotal() {
    Metrics.all()
        .map(Metric::description)
        .forEach(
            one ->
                assertThat(one.exposedName().endsWith("_total"))
                    .as(one.exposedName())
                    .isEqualTo(one.kind() == MetricKind.COUNTER));
  }

  @Test
  void prometheusShowsWhatTheListSays() {
    PrometheusPage page = new PrometheusPage();
    Meters meters = new Meters(page.registry());
    Metrics.all().forEach(metric -> register(meters, metric));

    Set<String> shown = new TreeSet<>();
    page.text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> shown.add(line.replaceFirst("[{ ].*", "")));
    assertThat(shown).containsExactlyInAnyOrderElementsOf(Metrics.exposedNames());
  }

  private static void register(Meters meters, Metric metric) {
    String[] values = new String[metric.description().labels().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = "some";
    }
    switch (metric.description().kind()) {
      case COUNTER -> meters.counter(metric, values).increment();
      case GAUGE ->
          meters
              .rows(metric)
              .register(List.of(MultiGauge.Row.of(Meters.tags(metric, values), 1)), true);
      case TIMER -> meters.timer(metric, values).record(Duration.ofMillis(1));
    }
  }
}
