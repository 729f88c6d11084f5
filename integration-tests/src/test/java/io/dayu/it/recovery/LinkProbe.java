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

/**
 * Watches what every DataNode writes, second by second, by HDFS's own counters.
 *
 * <p>A second is as much longer as the machine kept this process waiting in it or in the one
 * before: what should have been written then is written late, and is no excess.
 */
final class LinkProbe implements AutoCloseable {
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, Reading> before = new HashMap<>();
  private final ScheduledFuture<?> sampling;
  private final EmbeddedCluster cluster;
  private final MachineStalls stalls = new MachineStalls();
  private volatile double highest;

  private record Reading(long ns, long bytes, long stalledNs, long stalledBeforeNs) {}

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
      Reading last = before.get(node.getDatanodeUuid());
      long stalledNs = stalls.stalledNs();
      long stalledBeforeNs = last == null ? stalledNs : last.stalledNs;
      before.put(node.getDatanodeUuid(), new Reading(nowNs, bytes, stalledNs, stalledBeforeNs));
      if (last != null) {
        double seconds = (nowNs - last.ns + stalledNs - last.stalledBeforeNs) / 1e9;
        highest = Math.max(highest, (bytes - last.bytes) / seconds);
      }
    }
  }

  @Override
  public void close() {
    sampling.cancel(false);
    clock.shutdownNow();
    stalls.close();
  }
}
