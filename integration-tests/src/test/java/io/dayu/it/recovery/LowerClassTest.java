package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A DataNode dies where transfers are marked for a lower class of traffic. */
final class LowerClassTest {
  @Test
  void markedTransfersRecoverEveryBlock() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(5, 5, 20_000_000, 4 * MIB).with("dayu.agent.give-way", "network"))) {
      Clusters.fill(cluster, 10, 12 * MIB, 3);
      DayuService dayu = cluster.dayu();
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(90));
      Replicas.assertComplete(cluster, 3);
      assertThat(dayu.getRecoveredReplicas()).isPositive();
      assertThat(dayu.getBlocksLeftToStock()).isZero();
      assertThat(dayu.getPlannerFailures()).isZero();
    }
  }
}
