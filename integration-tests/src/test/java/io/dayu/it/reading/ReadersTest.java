package io.dayu.it.reading;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.hdfs.reading.ReadFallback;
import io.dayu.hdfs.reading.ReadMetrics;
import io.dayu.it.support.Beside;
import io.dayu.it.support.BusyReader;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Planners;
import io.dayu.it.support.RemoteReaders;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.net.StaticMapping;
import org.junit.jupiter.api.Test;

/**
 * Clients on other hosts read where the network is idle, with one key, and as HDFS says without
 * Dayu.
 */
final class ReadersTest {
  private static final long LINK = 16_000_000;
  private static final int BUSY = 0;
  private static final int IDLE = 1;

  private static ClusterSpec spec() throws IOException {
    return RemoteReaders.believed(Clusters.quick(6, 3, LINK, 2 * MIB))
        .with("dfs.net.topology.impl", DayuNetworkTopology.class.getName())
        .with(
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
  }

  @Test
  void clientsReadFromWhereTheNetworkIsIdle_andAsHdfsSaysWithoutDayu() throws Exception {
    StaticMapping.addNodeToRack("10.1.0.0", "/rack0");
    StaticMapping.addNodeToRack("10.1.0.2", "/rack2");
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec())) {
      ReadMetrics reads = Beside.reads(cluster);
      Path busy = write(cluster, "/busy", BUSY);
      Path file = write(cluster, "/file", BUSY, IDLE);
      try (BusyReader load = new BusyReader(cluster.fileSystem(), busy)) {
        Await.until(
            "ten readers of a third rack go where the network is idle",
            Duration.ofSeconds(60),
            () ->
                RemoteReaders.sources(cluster, "10.1.0.2", file, 10).stream()
                    .allMatch(uuid(cluster, IDLE)::equals),
            () -> reads.ordered() + " ordered, " + load.rounds() + " rounds of load");
        assertThat(reads.ordered()).isPositive();
        Clusters.write(cluster, "/guided", MIB, 3);
        assertThat(Beside.placement(cluster).guided())
            .as("new blocks that were guided")
            .isPositive();

        assertThat(RemoteReaders.sources(cluster, "10.1.0.0", file, 10))
            .as("from the reader's own rack")
            .containsOnly(uuid(cluster, BUSY));
        assertThat(nearest(cluster, BUSY, IDLE)).as("its own replica").isEqualTo(BUSY);
        assertThat(reads.fallbacks(ReadFallback.FAILED)).isZero();
        assertThat(reads.fallbacks(ReadFallback.SECOND_RULE)).isZero();

        Planners.interrupt();
        long before = reads.ordered();
        long alone = reads.fallbacks(ReadFallback.NO_REPORTS);
        assertThat(RemoteReaders.sources(cluster, "10.1.0.2", file, 40))
            .contains(uuid(cluster, BUSY), uuid(cluster, IDLE));
        assertThat(reads.ordered()).isEqualTo(before);
        assertThat(reads.fallbacks(ReadFallback.NO_REPORTS)).isGreaterThanOrEqualTo(alone + 40);
      }
    }
  }

  private static String uuid(EmbeddedCluster cluster, int node) {
    return cluster.dataNodes().get(node).getDatanodeUuid();
  }

  /** A file of one block with a replica on each of some DataNodes. */
  private static Path write(EmbeddedCluster cluster, String name, int... nodes) throws IOException {
    return RemoteReaders.write(
        cluster,
        name,
        2 * MIB,
        IntStream.of(nodes).mapToObj(cluster.dataNodes()::get).toArray(DataNode[]::new));
  }

  /** Which of two replicas a reader on the first one's DataNode gets first. */
  private static int nearest(EmbeddedCluster cluster, int own, int other) {
    DatanodeManager manager = cluster.blockManager().getDatanodeManager();
    DatanodeInfo[] held = {
      manager.getDatanode(uuid(cluster, other)), manager.getDatanode(uuid(cluster, own))
    };
    manager
        .getNetworkTopology()
        .sortByDistance(manager.getDatanode(uuid(cluster, own)), held, held.length);
    return held[0].getDatanodeUuid().equals(uuid(cluster, own)) ? own : other;
  }

  @Test
  void aNameNodeThatIsToldOfItByTheWrongKeyNamesTheRightOne() throws Exception {
    ClusterSpec wrong =
        Clusters.quick(1, 1, LINK, 2 * MIB)
            .with("dfs.use.dfs.network.topology", "false")
            .with("net.topology.impl", DayuNetworkTopology.class.getName());

    assertThatThrownBy(() -> EmbeddedCluster.start(wrong))
        .hasStackTraceContaining("dfs.net.topology.impl");
  }
}
