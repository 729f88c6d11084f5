package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two namespaces over the same DataNodes recover at once, each by its own planner. */
@Tag("long")
final class FederationTest {
  private static final long LINK_BYTES_PER_SEC = 8_000_000;

  /** In these a pull may make up for half a second that it missed before: 5 %. */
  private static final int PROBED_SECONDS = 10;

  private static final Duration LONG = Duration.ofSeconds(90);

  @Test
  void plansOfBothStayWithinEachNodesBudget_andWhoIsDoneLeavesItsPart() throws Exception {
    try (EmbeddedCluster large =
        EmbeddedCluster.start(
            Clusters.quick(4, 2, LINK_BYTES_PER_SEC, 2 * MIB)
                .federated()
                .with("dayu.end.margin", "0"))) {
      EmbeddedCluster small = large.secondNameNode();
      Clusters.fill(small, 4, 16 * MIB, 2);
      Clusters.fill(large, 20, 16 * MIB, 2);
      DayuService ofLarge = large.dayu();
      DayuService ofSmall = small.dayu();
      try (LinkProbe probe = new LinkProbe(large, PROBED_SECONDS)) {
        large.kill(large.dataNodes().get(0).getDatanodeUuid());
        Await.until(
            "both recover at the same time",
            LONG,
            () -> ofLarge.getRecoveredReplicas() > 0 && ofSmall.getRecoveredReplicas() > 0,
            () -> ofLarge.status() + " " + ofSmall.status());
        assertThat(ofSmall.status().running().transfers()).as("small one's transfers").isPositive();
        assertThat(ofLarge.status().running().transfers()).as("large one's transfers").isPositive();
        long shared = ofLarge.status().slot().budgetBytes();

        Await.until(
            "the large one has the small one's part",
            LONG,
            () -> ofLarge.status().slot().budgetBytes() > 1.5 * shared,
            () -> shared + " before, now " + ofLarge.status());
        assertThat(ofSmall.status().running().transfers()).as("small one's transfers").isZero();
        Clusters.awaitRecovered(small, LONG);
        Clusters.awaitRecovered(large, LONG);
        assertThat(probe.highestInBytesPerSec())
            .as("sum of both at any node over ten seconds; alpha leaves 6 MB/s")
            .isPositive()
            .isLessThan(LINK_BYTES_PER_SEC * 0.75 * 1.05);
      }
      for (EmbeddedCluster one : new EmbeddedCluster[] {small, large}) {
        Replicas.assertComplete(one, 2);
        assertThat(one.dayu().getBlocksLeftToStock()).isZero();
        assertThat(one.dayu().getPlannerFailures()).isZero();
        assertThat(one.blockManager().getExcessBlocksCount()).isZero();
      }
    }
  }
}
