package io.dayu.metrics;

/** A kind of metric, by its behaviour. */
public enum MetricKind {
  /** Only grows, from 0 when the daemon starts. */
  COUNTER,
  /** Goes up and down. */
  GAUGE,
  /** How long something took, each time: how often, all together, the longest, 99th percentile. */
  TIMER
}
