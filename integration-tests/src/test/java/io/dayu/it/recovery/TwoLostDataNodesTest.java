package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.execution.TransferLog;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Planners;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.Test;

/** Two DataNodes are lost at once: what is in most danger comes first. */
final class TwoLostDataNodesTest {
  @Test
  void blocksWithOneReplicaLeftArePlannedFirst_andEachMissingReplicaGoesElsewhere()
      throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(7, 3, 32_000_000, 4 * MIB)
                // Stock HDFS waits also while a busy machine takes long to let both die.
                .with("dayu.lease.slots", "10"))) {
      Clusters.fill(cluster, 15, 16 * MIB, 3);
      List<String> victims =
          Arrays.stream(Replicas.blocks(cluster).get(0).getLocations())
              .map(node -> node.getDatanodeUuid())
              .limit(2)
              .toList();
      Set<Long> oneLeft = blocksOnAll(Replicas.blocks(cluster), victims);
      assertThat(oneLeft).as("blocks on both victims").isNotEmpty();
      DayuService dayu = cluster.dayu();

      // The links are fast enough for one slot to hold all blocks in danger, whoever sends them.
      // The planner is held while both die, so that its first plan sees both losses.
      Planners.interrupt();
      cluster.killTogether(victims);
      dayu.restartPlanner();
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(90));

      Replicas.assertComplete(cluster, 3);
      assertThat(Fsck.report(cluster))
          .contains("is HEALTHY")
          .contains("Mis-replicated blocks:\t\t0 ");
      assertThat(dayu.getBlocksLeftToStock()).isZero();
      assertThat(cluster.blockManager().getExcessBlocksCount()).isZero();
      assertFirst(dayu.transferLog().entries(), oneLeft);
    }
  }

  private static Set<Long> blocksOnAll(List<LocatedBlock> blocks, List<String> uuids) {
    Set<Long> found = new HashSet<>();
    for (LocatedBlock block : blocks) {
      List<String> holders =
          Arrays.stream(block.getLocations()).map(node -> node.getDatanodeUuid()).toList();
      if (holders.containsAll(uuids)) {
        found.add(block.getBlock().getBlockId());
      }
    }
    return found;
  }

  /** The first replica of every block in danger was planned before any replica of the others. */
  private static void assertFirst(List<TransferLog.Entry> entries, Set<Long> oneLeft) {
    long firstOfOthers =
        entries.stream()
            .filter(entry -> !oneLeft.contains(entry.blockId()))
            .mapToLong(entry -> entry.id().number())
            .min()
            .orElseThrow();
    for (long blockId : oneLeft) {
      long first =
          entries.stream()
              .filter(entry -> entry.blockId() == blockId)
              .mapToLong(entry -> entry.id().number())
              .min()
              .orElseThrow();
      assertThat(first).as("first transfer of block %s", blockId).isLessThan(firstOfOthers);
    }
  }
}
