package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Replicas;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Test;

/** Erasure-coded blocks under Dayu's plan: what was lost comes back by agents, to the byte. */
final class StripedRecoveryTest {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final String RS_3_2 = "RS-3-2-1024k";

  private static ClusterSpec planned(int nodes) {
    return Clusters.quick(nodes, nodes, 24_000_000, 2 * MIB).with("dayu.erasure-coding", "plan");
  }

  /** Full groups and partial cells, several groups a file, a group of one byte. */
  private static void fill(EmbeddedCluster cluster) throws Exception {
    InternalBlocks.write(
        cluster, RS_3_2, 6 * MIB, 6 * MIB, 15 * MIB, 4 * MIB + 12_345, MIB + 1, 100_000, 1);
    Clusters.fill(cluster, 8, 4 * MIB, 3);
  }

  private static void assertByDayuAlone(EmbeddedCluster cluster) throws Exception {
    DayuService dayu = cluster.dayu();
    assertThat(Fsck.report(cluster))
        .contains("is HEALTHY")
        .contains("Under-erasure-coded block groups:\t0 ")
        .contains("Over-erasure-coded block groups:\t0 ")
        .contains("Unsatisfactory placement block groups:\t0 ");
    InternalBlocks.assertNoStockDecodes(cluster);
    assertThat(dayu.getBlocksLeftToStock()).isZero();
    assertThat(dayu.getPlannerFailures()).isZero();
    assertThat(cluster.blockManager().getExcessBlocksCount()).isZero();
  }

  @Test
  void whatADeadDataNodeHeldIsDecoded_besideReplicatedFiles() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(planned(8))) {
      fill(cluster);
      DataNode victim = cluster.dataNodes().get(3);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      long replicas = Replicas.at(cluster, victim.getDatanodeUuid());
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().replicasByAgent()).isEqualTo(replicas);
    }
  }

  @Test
  void twoOfAGroupThatAreLostAtOnceAreMadeEachInItsPlace() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(planned(8))) {
      fill(cluster);
      List<DataNode> victims = List.copyOf(cluster.dataNodes().subList(2, 4));
      Map<String, ByteBuffer> lost = new HashMap<>();
      for (DataNode victim : victims) {
        lost.putAll(InternalBlocks.on(victim));
      }
      cluster.killTogether(victims.stream().map(DataNode::getDatanodeUuid).toList());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
    }
  }

  @Test
  void corruptSourceIsReportedByItsOwnBlock_andAnotherIsRead() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(planned(8))) {
      long[] sizes = new long[12];
      Arrays.fill(sizes, 6 * MIB);
      InternalBlocks.write(cluster, RS_3_2, sizes);
      Clusters.awaitQuiet(cluster);
      DataNode victim = cluster.dataNodes().get(3);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      DataNode bad = cluster.dataNodes().get(5);
      Map<String, ByteBuffer> good = InternalBlocks.on(bad);
      for (Path path : InternalBlocks.paths(bad)) {
        if (!path.toString().endsWith(".meta")) {
          damage(path);
        }
      }
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      lost.keySet().removeAll(good.keySet());
      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().corruptSourceCount()).isPositive();
    }
  }

  private static void damage(Path path) throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      long middle = file.length() / 2;
      file.seek(middle);
      int old = file.read();
      file.seek(middle);
      file.write(old ^ 0xff);
    }
  }

  @Test
  void whatALeavingDataNodeHoldsIsCopied() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(planned(8).with("dfs.namenode.decommission.interval", "1"))) {
      fill(cluster);
      DataNode holder = cluster.dataNodes().get(3);
      Map<String, ByteBuffer> held = InternalBlocks.on(holder);
      DatanodeDescriptor leaving =
          cluster.blockManager().getDatanodeManager().getDatanode(holder.getDatanodeUuid());
      startDecommission(cluster, leaving);
      Await.until(
          "the DataNode has left",
          SOON,
          leaving::isDecommissioned,
          () -> cluster.dayu().status() + " " + cluster.dayu().stuck());
      cluster.kill(holder.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, held);
      assertByDayuAlone(cluster);
    }
  }

  private static void startDecommission(EmbeddedCluster cluster, DatanodeDescriptor leaving) {
    cluster.hdfs().getNamesystem().writeLock();
    try {
      cluster
          .blockManager()
          .getDatanodeManager()
          .getDatanodeAdminManager()
          .startDecommission(leaving);
    } finally {
      cluster.hdfs().getNamesystem().writeUnlock("test");
    }
  }
}
