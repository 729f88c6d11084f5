package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Await;
import io.dayu.hdfs.failslow.SlowReport;
import io.dayu.hdfs.failslow.SlowReport.SlowDisk;
import io.dayu.hdfs.failslow.SlowReport.SlowWriter;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.it.support.TimeAlone;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.OutlierMetrics;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What DataNodes tell HDFS of slow peers and disks in heartbeats, as Dayu reads it. */
@NullMarked
final class SlowReportsBridgeTest {
  private static final long MS = 1_000_000;

  @TempDir private Path directory;
  private QuietNameNode nameNode;
  private SlowReportsBridge bridge;

  @BeforeEach
  void start() throws Exception {
    start(true);
  }

  private void start(boolean reports) throws Exception {
    Configuration conf = QuietNameNode.settings(directory);
    conf.setBoolean("dfs.datanode.peer.stats.enabled", reports);
    conf.setInt("dfs.datanode.fileio.profiling.sampling.percentage", reports ? 100 : 0);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    bridge =
        new SlowReportsBridge(
            BlockManagerBridge.prepare(
                nameNode,
                () -> true,
                true,
                new NodeTable(),
                new TimeAlone(System::nanoTime),
                hold -> {}));
    for (int node = 0; node < 4; node++) {
      nameNode.register(registration(node));
    }
  }

  @AfterEach
  void stop() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }

  /** All have one address, as DataNodes of one host. */
  private static DatanodeRegistration registration(int node) {
    int port = 9866 + 10 * node;
    return new DatanodeRegistration(
        new DatanodeID("10.9.0.1", "host", "node" + node, port, port + 1, 0, port + 2),
        new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
        new ExportedBlockKeys(),
        VersionInfo.getVersion());
  }

  private void heartbeat(int node, SlowPeerReports peers, SlowDiskReports disks)
      throws IOException {
    nameNode
        .getNamesystem()
        .getBlockManager()
        .getDatanodeManager()
        .handleHeartbeat(
            registration(node),
            new StorageReport[0],
            nameNode.getNamesystem().getBlockPoolId(),
            0,
            0,
            1,
            0,
            0,
            null,
            peers,
            disks);
  }

  private static SlowPeerReports slow(int node, double ms) {
    return SlowPeerReports.create(
        Map.of(registration(node).getInfoAddr(), new OutlierMetrics(8.0, 1.0, 24.0, ms)));
  }

  @Test
  void reportsOfHeartbeatsAreThoseOfTheDataNodesThatTheyName() throws Exception {
    assertThat(bridge.latest()).isEmpty();

    heartbeat(0, slow(3, 61), SlowDiskReports.EMPTY_REPORT);
    heartbeat(1, slow(3, 90.5), SlowDiskReports.EMPTY_REPORT);
    heartbeat(
        2,
        SlowPeerReports.EMPTY_REPORT,
        SlowDiskReports.create(
            Map.of(
                "/data/3",
                Map.of(SlowDiskReports.DiskOp.READ, 95.0, SlowDiskReports.DiskOp.WRITE, 20.0))));
    nameNode
        .getNamesystem()
        .getBlockManager()
        .getDatanodeManager()
        .getSlowDiskTracker()
        .updateSlowDiskReportAsync(0);
    Await.until(
        "HDFS has its report",
        Duration.ofSeconds(30),
        () -> bridge.latest().size() == 2,
        bridge::latest);

    Map<String, SlowReport> reports = bridge.latest();
    SlowReport slowPeer = Objects.requireNonNull(reports.get("node3"));
    assertThat(slowPeer.disks()).isEmpty();
    assertThat(slowPeer.writers())
        .containsExactlyInAnyOrder(
            new SlowWriter(61 * MS, 8 * MS), new SlowWriter(90_500_000, 8 * MS));
    assertThat(reports.get("node2"))
        .isEqualTo(new SlowReport(List.of(), List.of(new SlowDisk("/data/3", 95 * MS))));
  }

  @Test
  void nothingIsReadWhereASiteHasNoReports() throws Exception {
    nameNode.stop();
    start(false);
    heartbeat(0, slow(3, 61), SlowDiskReports.EMPTY_REPORT);

    assertThat(bridge.latest()).isEmpty();
  }
}
