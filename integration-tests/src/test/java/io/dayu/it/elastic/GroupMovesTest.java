package io.dayu.it.elastic;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.it.admin.Command;
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
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Test;

/** Internal blocks that keep DataNodes from resting are moved, each whole and none decoded. */
final class GroupMovesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RS_3_2 = "RS-3-2-1024k";
  private static final int NODES = 8;

  /** Of five internal blocks one may be on a DataNode that rests. */
  private static final int AWAKE = 4;

  private static final Duration SOON = Duration.ofSeconds(60);

  /** Who owes is looked at again after a minute. */
  private static final Duration MOVED = Duration.ofMinutes(3);

  private static ClusterSpec spec() {
    return Clusters.quick(NODES, 4, 16_000_000, 2 * MIB)
        .with("dayu.elastic.enabled", "true")
        .with("dayu.elastic.layout", "bands")
        .with("dayu.elastic.patience", "2s")
        .with("dfs.net.topology.impl", DayuNetworkTopology.class.getName())
        .with(
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
  }

  @Test
  void allBeyondTheSizeRest_withTheDataOfEachGroupAndOneMoreAwake() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec())) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Await.until(
          "all agents have reported",
          SOON,
          () -> Command.run(conf, "health").code() == 0,
          () -> Command.run(conf, "health"));
      Await.until(
          "ranks are known",
          SOON,
          () -> !document(conf).path("lastAwake").isEmpty(),
          () -> Command.run(conf, "elastic"));
      InternalBlocks.writeEqual(cluster, RS_3_2, 12, 6 * MIB);
      Clusters.awaitQuiet(cluster);
      Map<String, ByteBuffer> written = internalBlocks(cluster);
      cluster.hdfs().triggerBlockReports();
      int size = document(conf).path("sizing").path("floor").asInt();
      assertThat(size).isBetween(AWAKE, NODES - 2);
      Set<String> last = lastRanks(cluster, conf, NODES - size);
      assertThat(groups(cluster))
          .as("a group that owes")
          .anyMatch(group -> staying(group, last) < AWAKE);

      assertThat(Command.run(conf, "elastic", "size", String.valueOf(size)).code()).isZero();
      Await.until(
          "what they owe is moved, and all beyond the size rest",
          MOVED,
          () -> document(conf).path("resting").size() == NODES - size,
          () -> Command.run(conf, "elastic"));
      assertThat(groups(cluster)).allMatch(group -> staying(group, last) >= AWAKE);
      Await.until(
          "each internal block is there once, as it was written",
          SOON,
          () ->
              cluster.blockManager().getExcessBlocksCount() == 0
                  && Unchecked.call(() -> InternalBlocks.areBack(cluster, written)),
          () -> cluster.dayu().status());
      assertThat(cluster.dayu().metrics().replicasByAgent()).isPositive();
      assertThat(cluster.dayu().metrics().decodedReplicas()).isZero();
      InternalBlocks.assertNoStockDecodes(cluster);
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
      assertThat(cluster.lowRedundancyOrPending()).isZero();
      assertThat(Fsck.report(cluster))
          .contains("is HEALTHY")
          .contains("Under-erasure-coded block groups:\t0 ")
          .contains("Unsatisfactory placement block groups:\t0 ");
    }
  }

  private static Map<String, ByteBuffer> internalBlocks(EmbeddedCluster cluster) throws Exception {
    Map<String, ByteBuffer> all = new HashMap<>();
    for (DataNode node : cluster.dataNodes()) {
      all.putAll(InternalBlocks.on(node));
    }
    return all;
  }

  private static JsonNode document(Configuration conf) {
    return Unchecked.call(() -> JSON.readTree(Command.run(conf, "elastic", "--json").out()));
  }

  /** The uuids of those that are to rest by the size. */
  private static Set<String> lastRanks(EmbeddedCluster cluster, Configuration conf, int ranks) {
    JsonNode awake = document(conf).path("lastAwake");
    Set<String> uuids = new HashSet<>();
    for (int rank = 0; rank < ranks; rank++) {
      String name = awake.path(rank).asText();
      int port = Integer.parseInt(name.substring(name.lastIndexOf(':') + 1));
      cluster.dataNodes().stream()
          .filter(node -> node.getXferPort() == port)
          .map(DataNode::getDatanodeUuid)
          .forEach(uuids::add);
    }
    assertThat(uuids).hasSize(ranks);
    return uuids;
  }

  private static Iterable<LocatedBlock> groups(EmbeddedCluster cluster) throws Exception {
    return Replicas.blocksUnder(cluster, "/" + RS_3_2);
  }

  /** How many internal blocks of a group are on other DataNodes than these. */
  private static long staying(LocatedBlock group, Set<String> last) {
    return Arrays.stream(group.getLocations())
        .map(DatanodeInfo::getDatanodeUuid)
        .filter(uuid -> !last.contains(uuid))
        .count();
  }
}
