package io.dayu.metrics;

import java.util.List;

/**
 * The description of a metric for people and Prometheus.
 *
 * @param kind how it behaves
 * @param id its name in Micrometer, words with dots between; ends in its unit
 * @param unit base unit, or what is counted
 * @param help its meaning, one sentence
 * @param labels names of its labels; the values of each are few
 */
public record MetricDescription(
    MetricKind kind, String id, String unit, String help, List<String> labels) {
  public MetricDescription {
    labels = List.copyOf(labels);
  }

  /** The metric's name in Prometheus. */
  public String exposedName() {
    return exposedNames().get(0);
  }

  /** The names of all its series in Prometheus. */
  public List<String> exposedNames() {
    String base = id.replace('.', '_');
    return switch (kind) {
      case COUNTER -> List.of(base + "_total");
      case GAUGE -> List.of(base);
      case TIMER ->
          List.of(
              base + "_seconds",
              base + "_seconds_count",
              base + "_seconds_sum",
              base + "_seconds_max");
    };
  }
}
