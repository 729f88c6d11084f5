package io.dayu.bench.demo;

import org.HdrHistogram.Histogram;

/**
 * The duration of foreground reads, each counted from when it was due.
 *
 * @param failed reads that ended in an error, which the times leave out
 */
record ReadTimes(long reads, long failed, long p50Ns, long p90Ns) {
  static ReadTimes of(Histogram histogram, long failed) {
    return new ReadTimes(
        histogram.getTotalCount(),
        failed,
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(90));
  }
}
