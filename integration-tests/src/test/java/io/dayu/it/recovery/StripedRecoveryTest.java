package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.operator.BlockView;
import io.dayu.hdfs.status.TransferView;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Erasure-coded blocks under Dayu's plan: what was lost comes back by agents, to the byte. */
final class StripedRecoveryTest {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final String RS_3_2 = "RS-3-2-1024k";

  private static ClusterSpec planned(int nodes) {
    return Clusters.quick(nodes, nodes, 24_000_000, 2 * MIB).with("dayu.erasure-coding", "plan");
  }

  /** Full groups and partial cells, several groups a file, a group of one byte. */
  private static void fill(EmbeddedCluster cluster) throws Exception {
    fill(cluster, RS_3_2);
  }

  private static void fill(EmbeddedCluster cluster, String policy) throws Exception {
    InternalBlocks.write(
        cluster, policy, 6 * MIB, 6 * MIB, 15 * MIB, 4 * MIB + 12_345, MIB + 1, 100_000, 1);
    Clusters.fill(cluster, 8, 4 * MIB, 3);
  }

  private static void assertByDayuAlone(EmbeddedCluster cluster) throws Exception {
    assertThat(Fsck.report(cluster))
        .contains("is HEALTHY")
        .contains("Under-erasure-coded block groups:\t0 ")
        .contains("Over-erasure-coded block groups:\t0 ")
        .contains("Unsatisfactory placement block groups:\t0 ");
    assertNothingByStock(cluster);
  }

  private static void assertNothingByStock(EmbeddedCluster cluster) {
    DayuService dayu = cluster.dayu();
    InternalBlocks.assertNoStockDecodes(cluster);
    assertThat(dayu.getBlocksLeftToStock()).isZero();
    assertThat(dayu.getPlannerFailures()).isZero();
    assertThat(cluster.blockManager().getExcessBlocksCount()).isZero();
  }

  @ParameterizedTest
  @CsvSource({RS_3_2 + ",8", "RS-6-3-1024k,11", "RS-10-4-1024k,16", "XOR-2-1-1024k,6"})
  void whatADeadDataNodeHeldIsDecoded_besideReplicatedFiles(String policy, int nodes)
      throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(planned(nodes))) {
      fill(cluster, policy);
      DataNode victim = cluster.dataNodes().get(3);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      long replicas = Replicas.at(cluster, victim.getDatanodeUuid());
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().replicasByAgent()).isEqualTo(replicas);
      long group = Replicas.blocksUnder(cluster, "/" + policy).get(0).getBlock().getBlockId();
      BlockView view = cluster.dayu().operator().block(group + 1);
      assertThat(view.blockId()).isEqualTo(group);
      assertThat(view.reasons()).allMatch(reason -> reason.contains("does not list it"));
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
      Clusters.startDecommission(cluster, leaving);
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

  @Test
  void sourceThatDiesInMidBlockIsReplacedByAnother() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(8, 8, 8_000_000, 8 * MIB).with("dayu.erasure-coding", "plan"))) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = new HashMap<>(InternalBlocks.on(victim));
      cluster.kill(victim.getDatanodeUuid());
      TransferView running =
          Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      lost.putAll(InternalBlocks.on(cluster.dataNode(running.sourceUuid())));
      cluster.kill(running.sourceUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().lostSourceCount()).isPositive();
    }
  }

  private static DataNode holderOfSome(EmbeddedCluster cluster) throws Exception {
    for (DataNode node : cluster.dataNodes()) {
      if (!InternalBlocks.paths(node).isEmpty()) {
        return node;
      }
    }
    throw new AssertionError("nobody has an internal block");
  }

  @Test
  void newActiveAdoptsDecodesThatRun() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(8, 8, 6_000_000, 8 * MIB)
                .withStandby()
                .with("dayu.erasure-coding", "plan")
                .with("dfs.ha.tail-edits.period", "1")
                // A planned end may begin late transfers anew, which is not what this is about.
                .with("dayu.end.margin", "0"))) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      DayuService before = cluster.dayu();
      cluster.failOver();
      DayuService after = cluster.dayu();
      Await.until(
          "the new active plans and the old one does not",
          Duration.ofSeconds(20),
          () -> after.isPlanning() && !before.isPlanning(),
          () -> before.status() + " " + after.status());
      Clusters.awaitRecovered(cluster, SOON);

      assertThat(after.getAdoptedTransfers()).as("adopted transfers").isPositive();
      assertThat(after.getResentBytesByReason()).as("bytes sent again").isEmpty();
      InternalBlocks.assertBack(cluster, lost);
      assertNothingByStock(cluster);
    }
  }
}
