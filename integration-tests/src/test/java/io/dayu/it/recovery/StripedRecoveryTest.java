package io.dayu.it.recovery;

import static io.dayu.it.recovery.StripedChecks.assertByDayuAlone;
import static io.dayu.it.recovery.StripedChecks.awaitNothingExcess;
import static io.dayu.it.recovery.StripedChecks.holderOfSome;
import static io.dayu.it.recovery.StripedChecks.quick;
import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.operator.BlockView;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Erasure-coded blocks under Dayu's plan: what was lost comes back by agents, to the byte. */
@Tag("slow")
final class StripedRecoveryTest {
  private static final Duration SOON = Duration.ofSeconds(90);

  private static final String RS_3_2 = "RS-3-2-1024k";

  /** Full groups and partial cells, several groups a file, a group of one byte. */
  private static void fill(EmbeddedCluster cluster, String policy) throws Exception {
    InternalBlocks.write(
        cluster, policy, 6 * MIB, 6 * MIB, 15 * MIB, 4 * MIB + 12_345, MIB + 1, 100_000, 1);
    Clusters.fill(cluster, 8, 4 * MIB, 3);
  }

  /** One that was given up and planned elsewhere is booked twice, and comes once. */
  private static void assertEachCameOnce(EmbeddedCluster cluster, long lost) {
    PlannerMetrics metrics = cluster.dayu().metrics();
    assertThat(metrics.recoveredReplicas())
        .as("booked %s, sent again %s", metrics.replicasByAgent(), metrics.resentBytesByReason())
        .isEqualTo(lost);
    assertThat(metrics.replicasByStock()).isZero();
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
    fill(cluster, RS_3_2);
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

  /** Its own link would take three times as long as all links do that copy and decode. */
  @ParameterizedTest
  @CsvSource({RS_3_2 + ",9", "RS-6-3-1024k,11"})
  void whatALeavingDataNodeHoldsIsCopiedOrDecoded_whicheverEndsSooner(String policy, int nodes)
      throws Exception {
    // The files that were just written count as usual traffic; at alpha 1 something is left of it.
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(nodes, nodes, 6_000_000, 2 * MIB)
                .with("dayu.alpha", "1")
                .with("dfs.namenode.decommission.interval", "1"))) {
      InternalBlocks.writeEqual(cluster, policy, 36, 6 * MIB);
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
      InternalBlocks.writeEqual(cluster, RS_3_2, 16, 3 * MIB + 7);
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
}
