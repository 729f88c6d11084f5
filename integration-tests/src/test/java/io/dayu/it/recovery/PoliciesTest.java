package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recovery keeps what the site asks of placement, storage and decommissioning. */
@Tag("slow")
final class PoliciesTest {
  @Test
  void storagePoliciesAreKept_onDataNodesWithMixedStorages() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 16_000_000, 2 * MIB)
                .withStorageTypes(StorageType.SSD, StorageType.DISK))) {
      makeDirectory(cluster, "/ssd", "ALL_SSD");
      makeDirectory(cluster, "/one", "ONE_SSD");
      for (int file = 0; file < 4; file++) {
        Clusters.write(cluster, "/ssd/file" + file, 8 * MIB, 3);
        Clusters.write(cluster, "/one/file" + file, 8 * MIB, 3);
        Clusters.write(cluster, "/hot/file" + file, 8 * MIB, 3);
      }
      Clusters.awaitQuiet(cluster);
      cluster.kill(cluster.dataNodes().get(1).getDatanodeUuid());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));

      Replicas.assertComplete(cluster, 3);
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        assertThat(racks(block)).as("racks of %s", block).hasSizeGreaterThan(1);
      }
      assertThat(ssdReplicas(cluster, "/ssd/")).containsOnly(3L);
      assertThat(ssdReplicas(cluster, "/one/")).containsOnly(1L);
      assertThat(ssdReplicas(cluster, "/hot/")).containsOnly(0L);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  void rackFaultTolerantPlacementIsKept() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(8, 4, 16_000_000, 2 * MIB)
                .with(
                    "dfs.block.replicator.classname",
                    "org.apache.hadoop.hdfs.server.blockmanagement"
                        + ".BlockPlacementPolicyRackFaultTolerant"))) {
      Clusters.fill(cluster, 8, 8 * MIB, 3);
      cluster.kill(cluster.dataNodes().get(2).getDatanodeUuid());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));
      Replicas.assertComplete(cluster, 3);
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        assertThat(racks(block)).as("racks of %s", block).hasSize(3);
      }
    }
  }

  @Test
  void decommissioningCompletes() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 16_000_000, 2 * MIB)
                .with("dfs.namenode.decommission.interval", "1"))) {
      Clusters.fill(cluster, 10, 8 * MIB, 3);
      DatanodeDescriptor leaving =
          cluster
              .blockManager()
              .getDatanodeManager()
              .getDatanode(cluster.dataNodes().get(0).getDatanodeUuid());
      Clusters.startDecommission(cluster, leaving);
      Await.until(
          "the DataNode is decommissioned",
          Duration.ofSeconds(90),
          leaving::isDecommissioned,
          () -> leaving.getAdminState() + " " + cluster.dayu().status());
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
      assertThat(cluster.dayu().getRecoveredReplicas()).isPositive();
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
    }
  }

  private static void makeDirectory(EmbeddedCluster cluster, String name, String policy)
      throws Exception {
    Path path = new Path(name);
    cluster.fileSystem().mkdirs(path);
    cluster.fileSystem().setStoragePolicy(path, policy);
  }

  private static Set<String> racks(LocatedBlock block) {
    Set<String> racks = new HashSet<>();
    Arrays.stream(block.getLocations()).forEach(node -> racks.add(node.getNetworkLocation()));
    return racks;
  }

  private static Set<Long> ssdReplicas(EmbeddedCluster cluster, String directory) throws Exception {
    Set<Long> counts = new HashSet<>();
    for (LocatedBlock block : Replicas.blocksUnder(cluster, directory)) {
      counts.add(Arrays.stream(block.getStorageTypes()).filter(StorageType.SSD::equals).count());
    }
    return counts;
  }
}
