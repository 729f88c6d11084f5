package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Blocks that cannot be planned when they are read are planned as soon as they can be. */
@Tag("slow")
final class ForgottenBlocksTest {
  private static final Duration SOON = Duration.ofSeconds(40);

  @Test
  void roomIsMadeAfterADataNodeWasLost() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(Clusters.quick(5, 3, 8_000_000, MIB))) {
      Clusters.fill(cluster, 20, MIB, 3);
      leaveRoom(cluster, StorageType.DISK, 0);
      long lost = killFirst(cluster);
      awaitStuck(cluster, lost);

      leaveRoom(cluster, StorageType.DISK, 200 * MIB);
      Clusters.awaitRecovered(cluster, SOON);
      Replicas.assertComplete(cluster, 3);
    }
  }

  @Test
  void holdersLeaveMaintenance() throws Exception {
    ClusterSpec five =
        new ClusterSpec(
            List.of("/a", "/a", "/a", "/b", "/b"),
            3_000_000,
            MIB,
            List.of(StorageType.DISK, StorageType.DISK),
            Map.of(),
            ClusterSpec.NameNodeSetup.ONE,
            Map.of());
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            five.with("dayu.timeslot", "4s")
                .with("dayu.agent.heartbeat", "200ms")
                .with("dayu.clients.window", "1s")
                .with("dfs.namenode.decommission.interval", "1")
                .with("dfs.namenode.maintenance.replication.min", "1"))) {
      Clusters.fill(cluster, 30, MIB, 3);
      List<DatanodeDescriptor> resting = List.of(descriptor(cluster, 3), descriptor(cluster, 4));
      DatanodeManager manager = cluster.blockManager().getDatanodeManager();
      underLock(
          cluster,
          () ->
              resting.forEach(
                  node ->
                      manager.getDatanodeAdminManager().startMaintenance(node, Long.MAX_VALUE)));
      Await.until(
          "both are in maintenance",
          Duration.ofSeconds(60),
          () -> resting.stream().allMatch(DatanodeDescriptor::isInMaintenance),
          () -> resting);
      killFirst(cluster);
      Await.until(
          "HDFS has queued what was lost",
          SOON,
          () -> cluster.lowRedundancyOrPending() > 0,
          () -> cluster.dayu().status());

      underLock(cluster, () -> resting.forEach(manager.getDatanodeAdminManager()::stopMaintenance));
      Clusters.awaitRecovered(cluster, SOON);
      // What was copied before the two were back is too much now.
      Clusters.awaitNothingTooMuch(cluster, SOON);
      Replicas.assertComplete(cluster, 3);
    }
  }

  @Test
  void storagePolicyFallsBack_whenTooFewDataNodesHaveItsType() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 8_000_000, MIB)
                .withStorageTypes(StorageType.SSD, StorageType.DISK))) {
      for (int node = 3; node < 6; node++) {
        leaveRoom(cluster.dataNodes().get(node), StorageType.SSD, 0);
      }
      cluster.fileSystem().mkdirs(new Path("/ssd"));
      cluster.fileSystem().setStoragePolicy(new Path("/ssd"), "ALL_SSD");
      for (int file = 0; file < 10; file++) {
        Clusters.write(cluster, "/ssd/file" + file, MIB, 3);
      }
      Clusters.awaitQuiet(cluster);
      killFirst(cluster);
      Clusters.awaitRecovered(cluster, SOON);

      Replicas.assertComplete(cluster, 3);
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        assertThat(block.getStorageTypes()).contains(StorageType.SSD);
      }
    }
  }

  @Test
  void storagePolicyFallsBack_whenNoStorageOfItsTypeHasRoomForABlock() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(5, 3, 8_000_000, MIB)
                .withStorageTypes(StorageType.DISK, StorageType.DISK, StorageType.ARCHIVE))) {
      Clusters.fill(cluster, 20, MIB, 3);
      // Two thirds of a block on each of two disks: room for a block in all, and for none.
      leaveRoom(cluster, StorageType.DISK, 2 * MIB / 3);
      killFirst(cluster);
      Clusters.awaitRecovered(cluster, SOON);

      Replicas.assertComplete(cluster, 3);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  void upgradeDomainsAreKept() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            withPolicy(
                Clusters.quick(12, 4, 4_000_000, MIB / 4),
                "BlockPlacementPolicyWithUpgradeDomain"))) {
      for (int node = 0; node < 12; node++) {
        descriptor(cluster, node).setUpgradeDomain("ud" + node / 4);
      }
      Clusters.fill(cluster, 60, MIB / 4, 3);
      killFirst(cluster);
      Clusters.awaitRecovered(cluster, SOON);

      Replicas.assertComplete(cluster, 3);
      DatanodeManager manager = cluster.blockManager().getDatanodeManager();
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        Set<String> domains = new HashSet<>();
        for (DatanodeInfo at : block.getLocations()) {
          domains.add(manager.getDatanode(at.getDatanodeUuid()).getUpgradeDomain());
        }
        assertThat(domains).as("upgrade domains of %s", block).hasSize(3);
      }
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  void racksAreGivenUpOneByOne_whereTheyHaveNoRoom() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            withPolicy(
                Clusters.quick(7, 3, 8_000_000, MIB), "BlockPlacementPolicyRackFaultTolerant"))) {
      // Of ten, one run in a thousand had none on the victim.
      Clusters.fill(cluster, 30, MIB, 3);
      // The third rack's other DataNode has no room for a block.
      leaveRoom(cluster.dataNodes().get(5), StorageType.DISK, MIB / 2);
      String victim = cluster.dataNodes().get(2).getDatanodeUuid();
      assertThat(Replicas.at(cluster, victim)).as("replicas of the victim").isPositive();
      cluster.kill(victim);
      Await.until(
          "every block has three replicas",
          SOON,
          () -> Unchecked.call(() -> allHaveThree(cluster)),
          () -> cluster.dayu().status());
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  void dataNodesThatHdfsExcludesAsSlowAreGivenNothing() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 8_000_000, MIB)
                .with("dfs.datanode.peer.stats.enabled", "true")
                .with("dfs.namenode.block-placement-policy.exclude-slow-nodes.enabled", "true"))) {
      Clusters.fill(cluster, 30, MIB, 3);
      String slow = cluster.dataNodes().get(5).getDatanodeUuid();
      long before = Replicas.at(cluster, slow);
      DatanodeManager.getSlowNodesUuidSet().add(slow);
      try {
        killFirst(cluster);
        Clusters.awaitRecovered(cluster, SOON);
      } finally {
        DatanodeManager.getSlowNodesUuidSet().remove(slow);
      }

      assertThat(Replicas.at(cluster, slow)).isEqualTo(before);
    }
  }

  private static boolean allHaveThree(EmbeddedCluster cluster) throws IOException {
    return Replicas.blocks(cluster).stream().allMatch(block -> block.getLocations().length == 3);
  }

  private static ClusterSpec withPolicy(ClusterSpec spec, String policy) {
    return spec.with(
        "dfs.block.replicator.classname",
        "org.apache.hadoop.hdfs.server.blockmanagement." + policy);
  }

  private static DatanodeDescriptor descriptor(EmbeddedCluster cluster, int node) {
    return cluster
        .blockManager()
        .getDatanodeManager()
        .getDatanode(cluster.dataNodes().get(node).getDatanodeUuid());
  }

  /** Returns how many replicas were lost. */
  private static long killFirst(EmbeddedCluster cluster) throws IOException {
    String victim = cluster.dataNodes().get(0).getDatanodeUuid();
    long lost = Replicas.at(cluster, victim);
    assertThat(lost).as("replicas of the victim").isPositive();
    cluster.kill(victim);
    return lost;
  }

  private static void awaitStuck(EmbeddedCluster cluster, long blocks) throws Exception {
    Await.until(
        "what was lost is known to have no room",
        SOON,
        () -> stuckForRoom(cluster) == blocks,
        () -> cluster.dayu().stuck() + " " + cluster.dayu().status());
  }

  private static long stuckForRoom(EmbeddedCluster cluster) {
    Map<Obstacle, Integer> stuck = cluster.dayu().stuck().stuck();
    return (long) stuck.getOrDefault(Obstacle.NO_STORAGE_TYPE, 0)
        + stuck.getOrDefault(Obstacle.NO_DESTINATION, 0);
  }

  private static void leaveRoom(EmbeddedCluster cluster, StorageType type, long bytes)
      throws Exception {
    for (DataNode node : cluster.dataNodes()) {
      leaveRoom(node, type, bytes);
    }
  }

  /** Has each storage of the type take itself for as large as what it holds and so much more. */
  private static void leaveRoom(DataNode node, StorageType type, long bytes) throws Exception {
    try (FsDatasetSpi.FsVolumeReferences volumes = node.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        if (volume.getStorageType() == type) {
          FsVolumeImpl one = (FsVolumeImpl) volume;
          one.setCapacityForTesting(one.getDfsUsed() + bytes);
        }
      }
    }
    DataNodeTestUtils.triggerHeartbeat(node);
  }

  private static void underLock(EmbeddedCluster cluster, Runnable action) {
    cluster.hdfs().getNamesystem().writeLock();
    try {
      action.run();
    } finally {
      cluster.hdfs().getNamesystem().writeUnlock("test");
    }
  }
}
