package io.dayu.metrics;

/** One thing that is counted or measured. */
public interface Metric {
  /** What is known of it. */
  MetricDescription description();
}
