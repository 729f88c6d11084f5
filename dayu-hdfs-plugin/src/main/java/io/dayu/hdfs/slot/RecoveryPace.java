package io.dayu.hdfs.slot;

import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.transfer.Transfer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** How fast replicas come in, by what agents report. Written by the planner thread, read by any. */
final class RecoveryPace {
  private static final long SAMPLE_EVERY_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int SAMPLES_MAX = 16;

  /** Reports of less time than this say little. */
  private static final long SHORTEST_NS = TimeUnit.SECONDS.toNanos(3);

  private record Sample(long atNs, long bytes) {}

  private final ClusterState state;
  private final PlannerMetrics metrics;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private volatile OptionalLong bytesPerSec = OptionalLong.empty();

  RecoveryPace(ClusterState state, PlannerMetrics metrics) {
    this.state = state;
    this.metrics = metrics;
  }

  /** Looks at what has come in; forgets what was when nothing is under way. */
  void look(long nowNs) {
    if (state.transfers().size() == 0) {
      samples.clear();
      bytesPerSec = OptionalLong.empty();
      return;
    }
    Sample last = samples.peekLast();
    if (last != null && nowNs - last.atNs < SAMPLE_EVERY_NS) {
      return;
    }
    samples.addLast(new Sample(nowNs, arrivedBytes()));
    if (samples.size() > SAMPLES_MAX) {
      samples.removeFirst();
    }
    bytesPerSec = mean();
  }

  private OptionalLong mean() {
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    long spanNs = last.atNs - first.atNs;
    return spanNs < SHORTEST_NS
        ? OptionalLong.empty()
        : OptionalLong.of((long) (Math.max(0, last.bytes - first.bytes) / (spanNs / 1e9)));
  }

  private long arrivedBytes() {
    long bytes = metrics.recoveredBytes();
    for (Transfer transfer : state.transfers().all()) {
      bytes += transfer.doneBytes();
    }
    return bytes;
  }

  /**
   * Bytes per second over the last seconds; empty when it is not known yet. Safe for any thread.
   */
  OptionalLong bytesPerSec() {
    return bytesPerSec;
  }
}
