package io.dayu.metrics;

/** A kind of metric, by its behaviour. */
public enum MetricKind {
  /** Only grows, from 0 when the daemon starts. */
  COUNTER,
  /** Goes up and down. */
  GAUGE,
  /** The times that something took: how often, all together, the longest, 99th percentile. */
  TIMER
}
