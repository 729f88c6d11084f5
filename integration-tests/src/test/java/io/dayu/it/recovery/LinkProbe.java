package io.dayu.it.recovery;

import io.dayu.it.cluster.EmbeddedCluster;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.test.MetricsAsserts;

/** Watches what every DataNode writes, second by second, by HDFS's own counters. */
final class LinkProbe implements AutoCloseable {
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, Reading> before = new HashMap<>();
  private final ScheduledFuture<?> sampling;
  private final EmbeddedCluster cluster;
  private volatile double highest;

  private record Reading(long ns, long bytes) {}

  LinkProbe(EmbeddedCluster cluster) {
    this.cluster = cluster;
    this.sampling = clock.scheduleWithFixedDelay(this::sample, 0, 1, TimeUnit.SECONDS);
  }

  double highestInBytesPerSec() {
    return highest;
  }

  private void sample() {
    for (DataNode node : cluster.dataNodes()) {
      long nowNs = System.nanoTime();
      long bytes =
          MetricsAsserts.getLongCounter(
              "BytesWritten", MetricsAsserts.getMetrics(node.getMetrics().name()));
      Reading last = before.put(node.getDatanodeUuid(), new Reading(nowNs, bytes));
      if (last != null) {
        highest = Math.max(highest, (bytes - last.bytes) / ((nowNs - last.ns) / 1e9));
      }
    }
  }

  @Override
  public void close() {
    sampling.cancel(false);
    clock.shutdownNow();
  }
}
