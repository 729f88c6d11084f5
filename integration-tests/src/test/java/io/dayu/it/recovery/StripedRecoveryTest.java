package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.operator.BlockView;
import io.dayu.hdfs.status.TransferView;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Erasure-coded blocks under Dayu's plan: what was lost comes back by agents, to the byte. */
final class StripedRecoveryTest {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final String RS_3_2 = "RS-3-2-1024k";

  private static ClusterSpec quick(int nodes) {
    return Clusters.quick(nodes, nodes, 24_000_000, 2 * MIB);
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

  /** One that was given up and planned elsewhere is booked twice, and comes once. */
  private static void assertEachCameOnce(EmbeddedCluster cluster, long lost) {
    PlannerMetrics metrics = cluster.dayu().metrics();
    assertThat(metrics.recoveredReplicas())
        .as("booked %s, sent again %s", metrics.replicasByAgent(), metrics.resentBytesByReason())
        .isEqualTo(lost);
    assertThat(metrics.replicasByStock()).isZero();
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
    try (EmbeddedCluster cluster = EmbeddedCluster.start(quick(nodes))) {
      fill(cluster, policy);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      long replicas = Replicas.at(cluster, victim.getDatanodeUuid());
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
      assertEachCameOnce(cluster, replicas);
      long group = Replicas.blocksUnder(cluster, "/" + policy).get(0).getBlock().getBlockId();
      BlockView view = cluster.dayu().operator().block(group + 1);
      assertThat(view.blockId()).isEqualTo(group);
      assertThat(view.reasons()).allMatch(reason -> reason.contains("does not list it"));
    }
  }

  private static void assertThatLostTogetherComeBack(EmbeddedCluster cluster, int one, int other)
      throws Exception {
    fill(cluster);
    List<DataNode> victims = List.of(cluster.dataNodes().get(one), cluster.dataNodes().get(other));
    Map<String, ByteBuffer> lost = new HashMap<>();
    for (DataNode victim : victims) {
      lost.putAll(InternalBlocks.on(victim));
    }
    cluster.killTogether(victims.stream().map(DataNode::getDatanodeUuid).toList());
    Clusters.awaitRecovered(cluster, SOON);

    InternalBlocks.assertBack(cluster, lost);
    assertByDayuAlone(cluster);
  }

  @Test
  void twoOfAGroupThatAreLostAtOnceAreMadeEachInItsPlace() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(quick(8))) {
      assertThatLostTogetherComeBack(cluster, 2, 3);
    }
  }

  @Test
  void corruptSourceIsReportedByItsOwnBlock_andAnotherIsRead() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(quick(8))) {
      // A quarter of all groups read the bad one; of twelve, one run in forty met none.
      long[] sizes = new long[60];
      Arrays.fill(sizes, 3 * MIB);
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

  /** Its own link would take three times as long as all links do that copy and decode. */
  @ParameterizedTest
  @CsvSource({RS_3_2 + ",9", "RS-6-3-1024k,11"})
  void whatALeavingDataNodeHoldsIsCopiedOrDecoded_whicheverEndsSooner(String policy, int nodes)
      throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(nodes, nodes, 6_000_000, 2 * MIB)
                .with("dfs.namenode.decommission.interval", "1"))) {
      long[] sizes = new long[36];
      Arrays.fill(sizes, 6 * MIB);
      InternalBlocks.write(cluster, policy, sizes);
      Clusters.awaitQuiet(cluster);
      DataNode holder = cluster.dataNodes().get(3);
      Map<String, ByteBuffer> held = InternalBlocks.on(holder);
      Clusters.decommission(cluster, holder.getDatanodeUuid(), SOON);
      cluster.kill(holder.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, held);
      assertByDayuAlone(cluster);
      PlannerMetrics metrics = cluster.dayu().metrics();
      assertThat(metrics.decodedReplicas())
          .as("decoded, of %s", metrics.recoveredReplicas())
          .isPositive()
          .isLessThan(metrics.recoveredReplicas());
    }
  }

  @Test
  void leavingDataNodeThatDiesInMidCopyIsMadeUpForByDecodes() throws Exception {
    try (EmbeddedCluster cluster = slow(8, 2_000_000, Map.of())) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode holder = holderOfSome(cluster);
      Map<String, ByteBuffer> held = InternalBlocks.on(holder);
      Clusters.startDecommission(
          cluster,
          cluster.blockManager().getDatanodeManager().getDatanode(holder.getDatanodeUuid()));
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.kill(holder.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, held);
      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().decodedReplicas()).isEqualTo(1);
    }
  }

  @Test
  void aRackThatIsLostComesBack() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(10, 5, 24_000_000, 2 * MIB))) {
      assertThatLostTogetherComeBack(cluster, 1, 6);
    }
  }

  @Test
  void groupsOnTooFewRacksAreSpread() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(7, 4, 24_000_000, 2 * MIB))) {
      DataNode alone = cluster.dataNodes().get(3);
      DataNodeProperties later = cluster.kill(alone.getDatanodeUuid());
      InternalBlocks.write(cluster, RS_3_2, 6 * MIB, 6 * MIB, 4 * MIB);
      Clusters.awaitQuiet(cluster);
      cluster.startAgain(later);
      cluster.hdfs().waitActive();
      Clusters.checkPlacement(cluster);
      Await.until(
          "all groups are on four racks",
          SOON,
          () -> Unchecked.call(() -> InternalBlocks.on(cluster.dataNodes().get(6))).size() == 6,
          () -> cluster.dayu().status() + " " + cluster.dayu().stuck());
      Clusters.awaitRecovered(cluster, SOON);
      awaitNothingExcess(cluster);

      assertByDayuAlone(cluster);
      assertThat(cluster.dayu().metrics().recoveredReplicas()).isEqualTo(3);
      assertThat(cluster.dayu().metrics().decodedReplicas()).isZero();
    }
  }

  /** HDFS has the extra internal block deleted. */
  private static void awaitNothingExcess(EmbeddedCluster cluster) throws Exception {
    Await.until(
        "nothing is there twice",
        SOON,
        () ->
            cluster.blockManager().getExcessBlocksCount() == 0
                && Unchecked.call(() -> Fsck.report(cluster))
                    .contains("Over-erasure-coded block groups:\t0 "),
        () -> Unchecked.call(() -> Fsck.report(cluster)));
  }

  @Test
  void dataNodeThatComesBackLeavesEachOnce() throws Exception {
    try (EmbeddedCluster cluster = slow(8, 4_000_000, Map.of())) {
      InternalBlocks.write(cluster, RS_3_2, 24 * MIB, 24 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      DataNodeProperties back = cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.startAgain(back);
      Clusters.awaitRecovered(cluster, SOON);
      awaitNothingExcess(cluster);

      Await.until(
          "each is there once",
          SOON,
          () -> Unchecked.call(() -> InternalBlocks.areBack(cluster, lost)),
          () -> lost.keySet().toString());
      assertByDayuAlone(cluster);
    }
  }

  /** Links on which an internal block of 8 MiB takes seconds, so that it is found midway. */
  private static EmbeddedCluster slow(int nodes, long linkBytesPerSec, Map<String, String> more)
      throws Exception {
    ClusterSpec spec = Clusters.quick(nodes, nodes, linkBytesPerSec, 8 * MIB);
    for (Map.Entry<String, String> one : more.entrySet()) {
      spec = spec.with(one.getKey(), one.getValue());
    }
    return EmbeddedCluster.start(spec);
  }

  @Test
  void destinationThatDiesInMidDecodeIsReplaced_overEncryptedConnections() throws Exception {
    Map<String, String> secured =
        Map.of("dfs.encrypt.data.transfer", "true", "dfs.block.access.token.enable", "true");
    try (EmbeddedCluster cluster = slow(11, 8_000_000, secured)) {
      InternalBlocks.write(cluster, "RS-6-3-1024k", 48 * MIB);
      Clusters.awaitQuiet(cluster);
      DataNode victim = holderOfSome(cluster);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      cluster.kill(victim.getDatanodeUuid());
      TransferView running =
          Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.kill(running.destinationUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertByDayuAlone(cluster);
    }
  }

  @Test
  void fileThatIsDeletedInMidDecodeLeavesNothing() throws Exception {
    try (EmbeddedCluster cluster = slow(6, 3_000_000, Map.of())) {
      InternalBlocks.write(cluster, "XOR-2-1-1024k", 16 * MIB);
      Clusters.awaitQuiet(cluster);
      cluster.kill(holderOfSome(cluster).getDatanodeUuid());
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.fileSystem().delete(new org.apache.hadoop.fs.Path("/XOR-2-1-1024k"), true);
      Clusters.awaitRecovered(cluster, SOON);

      Await.until(
          "nothing is left of it",
          SOON,
          () -> Unchecked.call(() -> Replicas.temporary(cluster).isEmpty() && left(cluster) == 0),
          () -> cluster.dayu().status());
      assertNothingByStock(cluster);
    }
  }

  private static long left(EmbeddedCluster cluster) throws Exception {
    long left = 0;
    for (DataNode node : cluster.dataNodes()) {
      left += InternalBlocks.paths(node).size();
    }
    return left;
  }

  @Test
  void dataNodesWithoutAgentDecodeByHdfssOwnWorker_andThoseWithoutDecoderGetNothing()
      throws Exception {
    int unable = 3;
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            quick(7)
                .withoutAgentOn(0, 1, 2)
                .withOn(Set.of(unable), "io.erasurecode.codec.rs.rawcoders", "none")
                .with("dayu.agentless.link.bandwidth", "100000000"))) {
      long[] sizes = new long[16];
      Arrays.fill(sizes, 3 * MIB + 7);
      InternalBlocks.write(cluster, RS_3_2, sizes);
      Clusters.awaitQuiet(cluster);
      DataNode victim = cluster.dataNodes().get(4);
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      Map<String, ByteBuffer> atUnable = InternalBlocks.on(cluster.dataNodes().get(unable));
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, SOON);

      InternalBlocks.assertBack(cluster, lost);
      assertThat(InternalBlocks.on(cluster.dataNodes().get(unable))).isEqualTo(atUnable);
      PlannerMetrics metrics = cluster.dayu().metrics();
      assertThat(metrics.replicasByStock()).as("by HDFS's own worker").isPositive();
      assertThat(metrics.recoveredReplicas()).isEqualTo(lost.size() / 2);
      assertThat(metrics.decodeReadBytes()).isEqualTo(3 * metrics.decodedBytes());
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
    }
  }

  @Test
  void sourceThatDiesInMidBlockIsReplacedByAnother() throws Exception {
    try (EmbeddedCluster cluster = slow(8, 4_000_000, Map.of())) {
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
            Clusters.quick(8, 8, 3_000_000, 8 * MIB)
                .withStandby()
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
