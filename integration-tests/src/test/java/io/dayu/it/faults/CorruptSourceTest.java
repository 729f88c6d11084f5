package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.io.RandomAccessFile;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.BlockLocalPathInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A source whose replica is corrupt is reported to HDFS, and another one is used. */
@Tag("slow")
final class CorruptSourceTest {
  private enum Part {
    DATA,
    CHECKSUMS
  }

  @ParameterizedTest
  @EnumSource
  void corruptSourcesAreReported_andOthersUsed(Part part) throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(6, 3, 16_000_000, 2 * MIB))) {
      // A pull begins at either survivor: of so many blocks some begin at the damaged one.
      Clusters.fill(cluster, 60, MIB, 3);
      DayuService dayu = cluster.dayu();
      String victim = holders(Replicas.blocks(cluster).get(0)).get(0);
      Map<Long, String> damaged = damageSurvivors(cluster, victim, part);
      cluster.kill(victim);
      Await.until(
          "every block has three replicas that HDFS holds for good",
          Duration.ofSeconds(90),
          () ->
              cluster.lowRedundancyOrPending() == 0
                  && cluster.blockManager().getCorruptReplicaBlocksCount() == 0
                  && dayu.status().running().transfers() == 0,
          dayu::status);

      assertThat(dayu.metrics().corruptSourceCount()).as("corrupt sources met").isPositive();
      for (LocatedBlock block : Replicas.blocks(cluster)) {
        assertGoodButForUnread(cluster, block, damaged);
      }
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      assertThat(dayu.getBlocksLeftToStock()).isZero();
    }
  }

  /** Of each block on the victim, damages one of the replicas that will survive. */
  private static Map<Long, String> damageSurvivors(
      EmbeddedCluster cluster, String victim, Part part) throws Exception {
    Map<Long, String> damaged = new HashMap<>();
    for (LocatedBlock block : Replicas.blocks(cluster)) {
      List<String> holders = holders(block);
      if (holders.contains(victim)) {
        String survivor =
            holders.stream().filter(uuid -> !uuid.equals(victim)).findFirst().orElseThrow();
        BlockLocalPathInfo paths = Replicas.local(cluster.dataNode(survivor), block);
        damage(part == Part.DATA ? paths.getBlockPath() : paths.getMetaPath());
        damaged.put(block.getBlock().getBlockId(), survivor);
      }
    }
    return damaged;
  }

  private static void damage(String path) throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(path, "rw")) {
      long middle = file.length() / 2;
      file.seek(middle);
      int old = file.read();
      file.seek(middle);
      file.write(old ^ 0xff);
    }
  }

  /** A damaged replica that was never read is still there, as in stock; all others are equal. */
  private static void assertGoodButForUnread(
      EmbeddedCluster cluster, LocatedBlock block, Map<Long, String> damaged) throws Exception {
    assertThat(block.getLocations()).hasSize(3);
    String bad = damaged.getOrDefault(block.getBlock().getBlockId(), "");
    List<String> others = holders(block).stream().filter(uuid -> !uuid.equals(bad)).toList();
    for (String other : others) {
      Replicas.assertIdentical(cluster, block, others.get(0), other);
    }
  }

  private static List<String> holders(LocatedBlock block) {
    return Arrays.stream(block.getLocations()).map(node -> node.getDatanodeUuid()).toList();
  }
}
