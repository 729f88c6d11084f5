package io.dayu.it.faults;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Planners;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The planner thread dies in the middle of a recovery: stock HDFS finishes it. */
@Tag("slow")
final class PlannerDeathTest {
  private static final Duration TWO_SLOTS = Duration.ofSeconds(2 * 4);
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void stockTakesOverWithinTwoSlots_andDayuAgainWhenItIsBack() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(6, 3, 2_000_000, 2 * MIB))) {
      Clusters.fill(cluster, 40, 8 * MIB, 3);
      DayuService dayu = cluster.dayu();
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      Await.until("Dayu has begun", SOON, () -> dayu.getRecoveredReplicas() > 0, dayu::status);
      assertThat(dayu.getBlocksLeftToStock()).isZero();

      Planners.interrupt();
      Await.until(
          "the queue is stock's",
          TWO_SLOTS,
          () -> !dayu.isScheduledByDayu(),
          dayu::getSchedulingReason);
      Await.until(
          "stock schedules, which it does once a second or so",
          SOON,
          () -> dayu.getBlocksLeftToStock() > 0,
          dayu::getSchedulingReason);
      Await.until(
          "stock has finished",
          Duration.ofSeconds(60),
          () -> cluster.lowRedundancyOrPending() == 0,
          cluster::lowRedundancyOrPending);
      Replicas.assertComplete(cluster, 3);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");

      long leftToStock = dayu.getBlocksLeftToStock();
      dayu.restartPlanner();
      Await.until("Dayu holds the queue again", SOON, dayu::isScheduledByDayu, dayu::status);
      long recovered = dayu.getRecoveredReplicas();
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(90));
      Replicas.assertComplete(cluster, 3);
      assertThat(dayu.getRecoveredReplicas()).isGreaterThan(recovered);
      assertThat(dayu.getBlocksLeftToStock()).isEqualTo(leftToStock);
    }
  }
}
