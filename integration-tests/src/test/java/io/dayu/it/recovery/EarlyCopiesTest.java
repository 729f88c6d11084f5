package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Beside;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Last replicas are copied long before HDFS calls the holders of the others dead. */
@Tag("slow")
final class EarlyCopiesTest {
  private static final int FACTOR = 3;

  @Test
  void lastReplicasAreCopied_andTheCopiesGoOrStayAsHoldersComeBackOrDie() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(8, 4, 32_000_000, MIB)
                .with("dayu.early.enabled", "true")
                .with("dayu.early.silence", "5s")
                .with("dfs.namenode.heartbeat.recheck-interval", "300000"))) {
      Clusters.fill(cluster, 20, 2 * MIB, FACTOR);
      List<LocatedBlock> blocks = Replicas.blocks(cluster);
      List<String> victims = holders(blocks.get(0)).subList(0, 2);
      Set<Long> oneLeft = onAll(blocks, victims);

      // Its agent is heard: it is not silent, whatever HDFS hears of it.
      String unheard = holders(blocks.get(0)).get(2);
      DataNodeTestUtils.setHeartbeatsDisabledForTests(cluster.dataNode(unheard), true);
      List<DataNodeProperties> stopped = victims.stream().map(cluster::stop).toList();
      awaitEarly(cluster, oneLeft);
      assertThat(Beside.early(cluster).silent()).isEqualTo(victims.size());
      assertThat(victims).noneMatch(uuid -> isLost(cluster, uuid));
      assertThat(cluster.lowRedundancyOrPending()).as("HDFS knows of nothing").isZero();
      for (LocatedBlock block : blocks) {
        assertThat(onDisk(cluster, block)).as("%s", block).isGreaterThan(1);
      }

      DataNodeTestUtils.setHeartbeatsDisabledForTests(cluster.dataNode(unheard), false);
      for (DataNodeProperties one : stopped) {
        cluster.startAgain(one);
      }
      Await.until(
          "nothing is left of early copies",
          Duration.ofMinutes(3),
          () ->
              Beside.early(cluster).copies() == 0
                  && blocks.stream().allMatch(block -> onDisk(cluster, block) == FACTOR),
          () -> Beside.early(cluster));
      assertThat(cluster.lowRedundancyOrPending()).isZero();

      long madeBefore = Beside.early(cluster).made();
      stopped = victims.stream().map(cluster::stop).toList();
      Await.until(
          "copies are made again",
          Duration.ofMinutes(2),
          () -> Beside.early(cluster).made() == madeBefore + oneLeft.size(),
          () -> Beside.early(cluster));
      victims.forEach(
          uuid ->
              DFSTestUtil.setDatanodeDead(
                  cluster.blockManager().getDatanodeManager().getDatanode(uuid)));
      BlockManagerTestUtil.checkHeartbeat(cluster.blockManager());
      Await.until(
          "HDFS calls both dead",
          Duration.ofMinutes(2),
          () -> victims.stream().allMatch(uuid -> isLost(cluster, uuid)),
          () -> Beside.early(cluster));
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(90));
      Clusters.awaitNothingTooMuch(cluster, Duration.ofSeconds(90));
      Await.until(
          "HDFS counts the copies",
          Duration.ofSeconds(30),
          () -> Beside.early(cluster).copies() == 0,
          () -> Beside.early(cluster));
      Replicas.assertComplete(cluster, FACTOR);
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
      for (long blockId : oneLeft) {
        assertThat(cluster.dayu().transferLog().entries())
            .as("twice early, and once for the other replica that was lost")
            .filteredOn(entry -> entry.blockId() == blockId)
            .hasSize(3);
      }
      assertThat(stopped).hasSize(2);
    }
  }

  private static List<String> holders(LocatedBlock block) {
    return Arrays.stream(block.getLocations())
        .map(node -> node.getDatanodeUuid())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Set<Long> onAll(List<LocatedBlock> blocks, List<String> uuids) {
    Set<Long> found = new HashSet<>();
    for (LocatedBlock block : blocks) {
      if (holders(block).containsAll(uuids)) {
        found.add(block.getBlock().getBlockId());
      }
    }
    return found;
  }

  private static long onDisk(EmbeddedCluster cluster, LocatedBlock block) {
    ExtendedBlock one = block.getBlock();
    return cluster.dataNodes().stream().filter(node -> node.getFSDataset().contains(one)).count();
  }

  /** True if a DataNode is dead, and HDFS has looked at what its blocks lack. */
  private static boolean isLost(EmbeddedCluster cluster, String uuid) {
    DatanodeDescriptor node = cluster.blockManager().getDatanodeManager().getDatanode(uuid);
    return !node.isAlive() && node.numBlocks() == 0;
  }

  /** Waits until all that is in danger has its copy, and nothing else has. */
  private static void awaitEarly(EmbeddedCluster cluster, Set<Long> oneLeft) throws Exception {
    Await.until(
        "early copies have come",
        Duration.ofSeconds(90),
        () ->
            Beside.early(cluster).copies() == oneLeft.size()
                && Beside.early(cluster).made() == oneLeft.size(),
        () -> Beside.early(cluster) + " of " + oneLeft);
  }
}
