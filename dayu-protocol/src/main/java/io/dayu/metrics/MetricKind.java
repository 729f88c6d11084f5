package io.dayu.metrics;

/** A kind of metric, by its behaviour. */
public enum MetricKind {
  /** Only grows, from 0 when the daemon starts. */
  COUNTER("counter"),
  /** Goes up and down. */
  GAUGE("gauge"),
  /** How long something took, each time: how often, all together, the longest, 99th percentile. */
  TIMER("summary");

  private final String type;

  MetricKind(String type) {
    this.type = type;
  }

  /** Prometheus' word for it. */
  public String type() {
    return type;
  }
}
