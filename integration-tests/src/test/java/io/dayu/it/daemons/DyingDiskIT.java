package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.daemons.StockClassPath;
import io.dayu.bench.disk.DiskShape;
import io.dayu.bench.disk.SlowDiskPlugin;
import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import io.dayu.it.support.RandomReaders;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The emulated disks of a DataNode become slow beside clients that read. It is found, no other is,
 * and the recovery of another DataNode copies nothing to it.
 */
@Tag("long")
final class DyingDiskIT {
  private static final Logger LOG = LoggerFactory.getLogger(DyingDiskIT.class);

  private static final int DATANODES = 12;
  private static final int SLOW = 3;
  private static final int LOST = 5;
  private static final int FILES = 48;
  private static final int READERS = 8;
  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final int DISK_BYTES_PER_SEC = 8_000_000;

  /** Twenty times a good disk's. */
  private static final long SLOW_SEEK_MS = 200;

  /** Longer than a DataNode takes to be called slow by these settings. */
  private static final long HEALTHY_MS = 90_000;

  private static final Duration FOUND = Duration.ofMinutes(6);

  @TempDir Path home;

  @SuppressWarnings("NullAway.Init")
  private RealCluster cluster;

  @Test
  void dataNodeWhoseDisksBecomeSlowIsFoundAlone_andGetsNoReplica() throws Exception {
    Map<String, String> properties =
        new HashMap<>(DiskShape.usual(DISK_BYTES_PER_SEC).properties());
    properties.put("dayu.fail-slow", "act");
    properties.put("dayu.fail-slow.for", "1m");
    String classPath =
        RealCluster.withDayuAnd(SlowDiskPlugin.class, StockClassPath.unpack(home.resolve("pages")));
    try (RealCluster started =
        RealCluster.start(home, classPath, DATANODES, BLOCK_BYTES, properties)) {
      cluster = started;
      cluster.fill(FILES);
      RandomReaders readers =
          new RandomReaders(
              READERS, cluster.files(), cluster.written(), RealCluster.FILE_BLOCKS * BLOCK_BYTES);
      try {
        // That nothing is found in this time is what is looked for; there is nothing to wait for.
        Thread.sleep(HEALTHY_MS);
        assertThat(slow()).as("DataNodes called slow while all disks are alike").isZero();
        becomesSlow();
      } finally {
        readers.stop();
      }
      losesAnother();
    }
  }

  private double slow() {
    return cluster.view().metric("dayu_nodes_slow");
  }

  private void becomesSlow() throws Exception {
    cluster.daemons().kill(RealCluster.dataNode(SLOW));
    cluster.startDataNode(
        SLOW,
        new DiskShape(
                DISK_BYTES_PER_SEC,
                TimeUnit.MILLISECONDS.toNanos(SLOW_SEEK_MS),
                DiskShape.usual(DISK_BYTES_PER_SEC).aheadBytes())
            .properties());
    long beganNs = System.nanoTime();
    Await.until("a DataNode is called slow", FOUND, () -> slow() == 1, this::told);
    LOG.info(
        "It was called slow after {} s: {}",
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beganNs),
        told());
    assertThat(told()).contains(":" + port(SLOW));
  }

  private String told() {
    return Command.run(cluster.files().getConf(), "slow").out();
  }

  private int port(int node) throws IOException {
    return cluster.alive(node).map(DatanodeInfo::getXferPort).orElseThrow();
  }

  private void losesAnother() throws Exception {
    Set<Long> before = heldBySlow();
    cluster.daemons().kill(RealCluster.dataNode(LOST));
    cluster.view().awaitBack(DATANODES - 1);
    assertThat(slow()).as("DataNodes called slow").isEqualTo(1);
    assertThat(before).as("blocks that it held before").containsAll(heldBySlow());
    cluster.view().assertDayuDidIt();
  }

  private Set<Long> heldBySlow() throws IOException {
    String end = ":" + port(SLOW);
    return cluster.view().holders().entrySet().stream()
        .filter(block -> block.getValue().stream().anyMatch(holder -> holder.endsWith(end)))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
