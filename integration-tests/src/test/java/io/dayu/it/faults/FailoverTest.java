package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The NameNode fails over in the middle of a recovery: what runs is adopted, not repeated. */
final class FailoverTest {
  private static final int NODES = 6;
  private static final int BLOCKS = 20;

  @Test
  void theNewActiveAdoptsWhatRuns_andGoesOn() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            // So slow that the failover finds transfers in their middle also on a busy machine.
            Clusters.quick(NODES, 3, 2_000_000, 8 * MIB)
                .with("dayu.timeslot", "12s")
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1")
                // A planned end may begin late transfers anew, which is not what this is about.
                .with("dayu.end.margin", "0"))) {
      Clusters.fill(cluster, BLOCKS, 8 * MIB, 3);
      DayuService before = cluster.dayu();
      // All fits into one slot, so that no link gets too full and none has to be begun anew.
      cluster.kill(averageNode(cluster));
      Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
      cluster.failOver();
      DayuService after = cluster.dayu();
      Await.until(
          "the new active plans and the old one does not",
          Duration.ofSeconds(20),
          () -> after.isPlanning() && !before.isPlanning(),
          () -> before.status() + " " + after.status());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(90));
      assertThat(after.getAdoptedTransfers()).as("adopted transfers").isPositive();
      Await.until(
          "every block has three replicas",
          Duration.ofSeconds(60),
          () -> cluster.lowRedundancyOrPending() == 0 && Clusters.isWithoutSurplus(cluster),
          after::status);
      Replicas.assertComplete(cluster, 3);
      assertThat(after.getResentBytesByReason()).as("bytes sent again").isEmpty();
      assertThat(after.getBlocksLeftToStock()).isZero();
      assertThat(after.getPlannerFailures()).isZero();
    }
  }

  @Test
  @Tag("long")
  void observerPlansNothing_andTheActiveRecoversAlone() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(5, 3, 8_000_000, 2 * MIB)
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1"))) {
      cluster.hdfs().transitionToObserver(1);
      DayuService observer = cluster.secondNameNode().dayu();
      Clusters.fill(cluster, 8, 8 * MIB, 3);

      Clusters.assertRecoversByDayuAlone(cluster);

      assertThat(observer.isPlanning()).isFalse();
      assertThat(observer.getSlot()).isZero();
      assertThat(observer.getRecoveredReplicas()).isZero();
      assertThat(observer.getBlocksLeftToStock()).isZero();
    }
  }

  /** Of the nodes that hold no more than their part, the one that holds most. */
  private static String averageNode(EmbeddedCluster cluster) throws Exception {
    Map<String, Long> replicas = new HashMap<>();
    for (DataNode node : cluster.dataNodes()) {
      replicas.put(node.getDatanodeUuid(), Replicas.at(cluster, node.getDatanodeUuid()));
    }
    replicas.values().removeIf(count -> count > BLOCKS * 3 / NODES);
    return Collections.max(replicas.entrySet(), Map.Entry.comparingByValue()).getKey();
  }
}
