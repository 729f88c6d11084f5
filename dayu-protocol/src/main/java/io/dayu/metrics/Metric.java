package io.dayu.metrics;

/** A thing that is counted or measured. */
public interface Metric {
  /** The description of the metric. */
  MetricDescription description();
}
