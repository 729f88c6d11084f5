package io.dayu.it.recovery;

import io.dayu.bench.cluster.EmbeddedCluster;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.test.MetricsAsserts;

/**
 * Watches what every DataNode writes, by HDFS's own counters: every second, over some seconds each.
 * A pull makes up at once for what it missed by a hiccup ({@link io.dayu.agent.pace.PaceTerms}), so
 * that a single second may hold more than its part.
 */
final class LinkProbe implements AutoCloseable {
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, Deque<Reading>> before = new HashMap<>();
  private final ScheduledFuture<?> sampling;
  private final EmbeddedCluster cluster;
  private final int seconds;
  private volatile double highest;

  private record Reading(long beforeNs, long bytes) {}

  LinkProbe(EmbeddedCluster cluster, int seconds) {
    this.cluster = cluster;
    this.seconds = seconds;
    this.sampling = clock.scheduleWithFixedDelay(this::sample, 0, 1, TimeUnit.SECONDS);
  }

  double highestInBytesPerSec() {
    return highest;
  }

  private void sample() {
    for (DataNode node : cluster.dataNodes()) {
      long beforeNs = System.nanoTime();
      long bytes =
          MetricsAsserts.getLongCounter(
              "BytesWritten", MetricsAsserts.getMetrics(node.getMetrics().name()));
      // The counter may be read late: by then as much more may have been written.
      long afterNs = System.nanoTime();
      Deque<Reading> readings =
          before.computeIfAbsent(node.getDatanodeUuid(), unseen -> new ArrayDeque<>());
      if (readings.size() == seconds) {
        Reading first = readings.remove();
        highest = Math.max(highest, (bytes - first.bytes) / ((afterNs - first.beforeNs) / 1e9));
      }
      readings.add(new Reading(beforeNs, bytes));
    }
  }

  @Override
  public void close() {
    sampling.cancel(false);
    clock.shutdownNow();
  }
}
