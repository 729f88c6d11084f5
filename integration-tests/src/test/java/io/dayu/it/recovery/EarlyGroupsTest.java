package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Beside;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Groups without an internal block to spare get one decoded before HDFS calls a holder dead. */
@Tag("slow")
final class EarlyGroupsTest {
  private static final String RS_3_2 = "RS-3-2-1024k";
  private static final int GROUPS = 10;
  private static final Duration SOON = Duration.ofMinutes(2);

  @Test
  void unitsOfSilentAreDecoded_andGoOrStayAsHoldersComeBackOrDie() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(8, 8, 32_000_000, MIB)
                .with("dayu.early.enabled", "true")
                .with("dayu.early.silence", "5s")
                .with("dfs.namenode.heartbeat.recheck-interval", "300000"))) {
      InternalBlocks.writeEqual(cluster, RS_3_2, GROUPS, 3 * MIB);
      Clusters.awaitQuiet(cluster);
      List<LocatedBlock> groups = Replicas.blocks(cluster);
      Map<String, ByteBuffer> written = internalBlocks(cluster);
      List<String> victims = List.copyOf(holders(groups.get(0))).subList(0, 2);
      long noneToSpare =
          groups.stream().filter(group -> holders(group).containsAll(victims)).count();

      List<DataNodeProperties> stopped = victims.stream().map(cluster::stop).toList();
      awaitEarly(cluster, noneToSpare, noneToSpare);
      assertThat(victims).as("alive for HDFS").noneMatch(uuid -> isLost(cluster, uuid));
      assertThat(cluster.lowRedundancyOrPending()).as("HDFS knows of nothing").isZero();
      assertThat(cluster.dayu().metrics().decodedReplicas()).isEqualTo(noneToSpare);
      assertWhole(cluster, written);

      for (DataNodeProperties one : stopped) {
        cluster.startAgain(one);
      }
      awaitEarly(cluster, 0, noneToSpare);
      awaitOnceEach(cluster, written);
      assertThat(cluster.lowRedundancyOrPending()).isZero();

      stopped = victims.stream().map(cluster::stop).toList();
      awaitEarly(cluster, noneToSpare, 2 * noneToSpare);
      for (String uuid : victims) {
        DFSTestUtil.setDatanodeDead(cluster.blockManager().getDatanodeManager().getDatanode(uuid));
      }
      BlockManagerTestUtil.checkHeartbeat(cluster.blockManager());
      Await.until(
          "HDFS calls both dead",
          SOON,
          () -> victims.stream().allMatch(uuid -> isLost(cluster, uuid)),
          () -> Beside.early(cluster));
      Clusters.awaitRecovered(cluster, SOON);
      awaitEarly(cluster, 0, 2 * noneToSpare);
      awaitOnceEach(cluster, written);
      assertThat(cluster.dayu().metrics().decodedReplicas())
          .as("twice early, and once for all others that were lost")
          .isEqualTo(noneToSpare + lost(groups, victims));
      InternalBlocks.assertNoStockDecodes(cluster);
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
      assertThat(Fsck.report(cluster))
          .contains("is HEALTHY")
          .contains("Under-erasure-coded block groups:\t0 ")
          .contains("Over-erasure-coded block groups:\t0 ");
      assertThat(stopped).hasSize(2);
    }
  }

  private static Set<String> holders(LocatedBlock group) {
    return Arrays.stream(group.getLocations())
        .map(node -> node.getDatanodeUuid())
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static long lost(List<LocatedBlock> groups, List<String> victims) {
    return groups.stream()
        .mapToLong(group -> victims.stream().filter(holders(group)::contains).count())
        .sum();
  }

  private static Map<String, ByteBuffer> internalBlocks(EmbeddedCluster cluster) throws Exception {
    Map<String, ByteBuffer> all = new HashMap<>();
    for (DataNode node : cluster.dataNodes()) {
      all.putAll(InternalBlocks.on(node));
    }
    return all;
  }

  /** Checks that internal blocks are as they were written, and as many as four a group. */
  private static void assertWhole(EmbeddedCluster cluster, Map<String, ByteBuffer> written)
      throws Exception {
    Map<String, ByteBuffer> now = internalBlocks(cluster);
    assertThat(written).containsAllEntriesOf(now);
    long units = now.keySet().stream().filter(name -> !name.endsWith(".meta")).count();
    assertThat(units).isGreaterThanOrEqualTo(4 * GROUPS);
  }

  private static void awaitOnceEach(EmbeddedCluster cluster, Map<String, ByteBuffer> written)
      throws Exception {
    Await.until(
        "each internal block is there once, as it was written",
        SOON,
        () ->
            cluster.blockManager().getExcessBlocksCount() == 0
                && Unchecked.call(() -> InternalBlocks.areBack(cluster, written)),
        () -> Beside.early(cluster) + " " + cluster.dayu().status());
  }

  /** True if a DataNode is dead, and HDFS has looked at what its blocks lack. */
  private static boolean isLost(EmbeddedCluster cluster, String uuid) {
    DatanodeDescriptor node = cluster.blockManager().getDatanodeManager().getDatanode(uuid);
    return !node.isAlive() && node.numBlocks() == 0;
  }

  private static void awaitEarly(EmbeddedCluster cluster, long copies, long made) throws Exception {
    Await.until(
        copies + " early copies are there, of " + made,
        Duration.ofMinutes(3),
        () -> Beside.early(cluster).copies() == copies && Beside.early(cluster).made() == made,
        () -> Beside.early(cluster));
  }
}
