package io.dayu.it.limits;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.FailingPulls;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** A limit is passed in a canary: Dayu steps back, stock HDFS recovers, and Dayu comes back. */
final class StepBackTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration A_WHILE = Duration.ofSeconds(90);
  private static final String STEPPED_BACK = "off by a limit";
  private static final String LIMIT = "(dayu.limit.failed-transfers)";

  private static void kill(EmbeddedCluster cluster) {
    cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
  }

  @Test
  void dayuStepsBackWhenItsTransfersFail_stockGoesOn_andAnOperatorHasDayuResume() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(6, 3, 2 * MIB, MIB).with("dayu.scope", "90%"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Clusters.fill(cluster, 40, 3 * MIB, 2);
      DayuService before = cluster.dayu();
      assertThat(Command.run(conf, "health").out()).doesNotContain("stepped_back");
      kill(cluster);
      Await.until("Dayu recovers", SOON, () -> before.getRecoveredReplicas() > 0, before::status);
      try (FailingPulls failing = FailingPulls.at(cluster.dataNodes())) {
        Await.until(
            "Dayu has stepped back",
            SOON,
            () -> !before.isScheduledByDayu(),
            () -> failing.failures() + " failures, " + before.status());
        assertThat(before.getOperatorOrder()).isEqualTo(STEPPED_BACK);
        Clusters.awaitRecovered(cluster, A_WHILE);
        assertThat(failing.failures()).isPositive();
      }
      Replicas.assertComplete(cluster, 2);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      assertThat(before.getBlocksLeftToStock()).isPositive();
      assertThat(before.getPlannerFailures()).isZero();
      assertTold(conf);

      cluster.hdfs().restartNameNode(true);
      DayuService after = cluster.dayu();
      Await.until(
          "it has not come back by a restart",
          SOON,
          () -> after.getOperatorOrder().equals(STEPPED_BACK) && !after.isScheduledByDayu(),
          after::status);

      Command resumed = Command.run(conf, "resume");
      assertThat(resumed.code()).as(resumed.err()).isZero();
      assertThat(resumed.out()).contains("Dayu plans again.");
      Await.until("Dayu plans", SOON, after::isPlanning, after::status);
      kill(cluster);
      Await.until(
          "Dayu recovers again", SOON, () -> after.getRecoveredReplicas() > 0, after::status);
      Clusters.awaitRecovered(cluster, A_WHILE);
      Replicas.assertComplete(cluster, 2);
      assertThat(Command.run(conf, "health").out()).doesNotContain("stepped_back");
    }
  }

  @Test
  void stepBackHoldsAfterAFailoverThatFollowsInSeconds() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 2 * MIB, MIB)
                .with("dayu.scope", "90%")
                .withStandby()
                .with("dfs.ha.tail-edits.period", "1"))) {
      Clusters.fill(cluster, 40, 3 * MIB, 2);
      DayuService before = cluster.dayu();
      DayuService after = cluster.secondNameNode().dayu();
      try (FailingPulls failing = FailingPulls.at(cluster.dataNodes())) {
        kill(cluster);
        Await.until(
            "Dayu has stepped back",
            A_WHILE,
            () -> before.getOperatorOrder().equals(STEPPED_BACK),
            () -> failing.failures() + " failures, " + before.status());
      }
      Await.until(
          "the other NameNode knows of it",
          SOON,
          () -> after.getOperatorOrder().equals(STEPPED_BACK),
          after::status);
      cluster.failOver();

      Clusters.awaitRecovered(cluster, A_WHILE);
      assertThat(after.isScheduledByDayu()).isFalse();
      assertThat(after.getRecoveredReplicas()).isZero();
      assertThat(after.getPlannerFailures()).isZero();
      // Stock HDFS may have copied a block again that a pull was about to end. After a failover it
      // deletes none at a DataNode before that one's next full report.
      cluster.hdfs().triggerBlockReports();
      Await.until(
          "surplus replicas are gone",
          A_WHILE,
          () -> Clusters.isWithoutSurplus(cluster),
          after::status);
      Replicas.assertComplete(cluster, 2);
    }
  }

  private static void assertTold(Configuration conf) {
    Command health = Command.run(conf, "health");
    assertThat(health.code()).isEqualTo(6);
    assertThat(health.out())
        .startsWith("OFF: ")
        .contains("of transfers failed", LIMIT, "until hdfs dayu resume. [stepped_back]");
    Command status = Command.run(conf, "status");
    assertThat(status.out())
        .startsWith("Dayu has stepped back: ")
        .contains(LIMIT, "Planning   off by a limit; hdfs dayu resume has it plan");
    assertThat(Command.run(conf, "history").out()).contains("Dayu", "stepped back: ", LIMIT);
  }
}
