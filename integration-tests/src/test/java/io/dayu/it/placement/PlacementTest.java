package io.dayu.it.placement;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.placement.Fallback;
import io.dayu.hdfs.placement.PlacementMetrics;
import io.dayu.it.support.Beside;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.HdfsTools;
import io.dayu.it.support.Planners;
import io.dayu.it.support.Replicas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.Test;

/** New blocks are placed by the network with one key, and by the site's policy without Dayu. */
final class PlacementTest {
  private static final String PACKAGE = "org.apache.hadoop.hdfs.server.";

  @Test
  void newBlocksArePlacedByTheNetworkWhileDayuWorks_andAllToolsLoadThePolicy() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(8, 4, 16_000_000, 2 * MIB)
                .with(
                    "dfs.block.replicator.classname",
                    PACKAGE + "blockmanagement.DayuBlockPlacementPolicy")
                .with(
                    "dayu.placement.policy",
                    PACKAGE + "blockmanagement.BlockPlacementPolicyRackFaultTolerant"))) {
      PlacementMetrics placement = Beside.placement(cluster);
      AtomicInteger files = new AtomicInteger();
      Await.until(
          "blocks are placed by the network",
          Duration.ofSeconds(30),
          () -> writeOne(cluster, files) && placement.guided() > 0,
          placement::guided);
      long before = placement.guided();
      Clusters.fill(cluster, 8, 8 * MIB, 3);
      assertThat(placement.guided() - before).isGreaterThanOrEqualTo(8 * 4);
      assertThat(placement.fallbacks(Fallback.FAILED)).isZero();
      assertThat(placement.fallbacks(Fallback.TOO_FEW)).isZero();

      Clusters.assertRecoversByDayuAlone(cluster);
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        assertThat(racks(block)).as("racks of %s", block).hasSize(3);
      }

      Configuration conf = cluster.hdfs().getConfiguration(0);
      assertThat(HdfsTools.balancer(conf)).as("the Balancer's end").isZero();
      assertThat(HdfsTools.mover(conf)).as("the Mover's end").isZero();

      Planners.interrupt();
      long guided = placement.guided();
      long alone = placement.fallbacks(Fallback.NO_REPORTS);
      Clusters.write(cluster, "/after", 8 * MIB, 3);
      assertThat(placement.guided()).isEqualTo(guided);
      assertThat(placement.fallbacks(Fallback.NO_REPORTS)).isEqualTo(alone + 4);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
    }
  }

  @Test
  void newBlocksAreInFewCopysets_andDayuRecoversThem() throws Exception {
    int dataNodes = 12;
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(dataNodes, 4, 16_000_000, 2 * MIB)
                .with(
                    "dfs.block.replicator.classname",
                    PACKAGE + "blockmanagement.DayuBlockPlacementPolicy")
                .with("dayu.placement.scatter-width", "6"))) {
      PlacementMetrics placement = Beside.placement(cluster);
      AtomicInteger files = new AtomicInteger();
      Await.until(
          "blocks are in copysets",
          Duration.ofSeconds(30),
          () -> writeOne(cluster, files) && placement.copysets(true) > 0,
          () -> placement.copysets(false));
      long before = placement.copysets(true);
      Clusters.fill(cluster, 15, 8 * MIB, 3);
      assertThat(placement.copysets(true) - before).as("of 60 blocks").isGreaterThan(50);
      Set<Set<String>> sets = new HashSet<>();
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        sets.add(
            new HashSet<>(
                Arrays.stream(block.getLocations()).map(node -> node.getDatanodeUuid()).toList()));
      }
      assertThat(sets.size())
          .as("one a DataNode, others while a DataNode is busy; 60 blocks at random are in most")
          .isLessThanOrEqualTo(2 * dataNodes);

      Clusters.assertRecoversByDayuAlone(cluster);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
    }
  }

  private static boolean writeOne(EmbeddedCluster cluster, AtomicInteger files) {
    try {
      Clusters.write(cluster, "/first/file" + files.incrementAndGet(), MIB, 3);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> racks(LocatedBlock block) {
    return new HashSet<>(
        Arrays.stream(block.getLocations()).map(node -> node.getNetworkLocation()).toList());
  }
}
