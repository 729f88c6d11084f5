package io.dayu.it.metrics;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** NameNode and DataNodes show a recovery at /dayu/metrics, and what they show is right. */
@Tag("slow")
final class MetricsPageTest {
  private static final long LINK_BYTES_PER_SEC = 5_000_000;
  private static final int SHOWN_NODES = 3;
  private static final int SERIES_A_NODE = 10;

  private static PrometheusText nameNode(EmbeddedCluster cluster) throws Exception {
    return PrometheusText.of(cluster.nameNode().getHttpAddress().getPort());
  }

  private static List<PrometheusText> dataNodes(EmbeddedCluster cluster) throws Exception {
    List<PrometheusText> pages = new ArrayList<>();
    for (DataNode node : cluster.dataNodes()) {
      pages.add(PrometheusText.of(node.getInfoPort()));
    }
    return pages;
  }

  private static long sum(List<PrometheusText> pages, String name) {
    return pages.stream().mapToLong(page -> page.countOfAll(name)).sum();
  }

  private static long bytesAt(EmbeddedCluster cluster, String uuid) throws IOException {
    return Replicas.blocks(cluster).stream()
        .filter(
            block ->
                Arrays.stream(block.getLocations())
                    .anyMatch(location -> location.getDatanodeUuid().equals(uuid)))
        .mapToLong(LocatedBlock::getBlockSize)
        .sum();
  }

  private static ClusterSpec spec(int nodes) {
    return Clusters.quick(nodes, 1, LINK_BYTES_PER_SEC, 4 * MIB)
        .with("dayu.metrics.nodes.max", String.valueOf(SHOWN_NODES))
        // A planned end may begin late transfers anew, which is not what this is about.
        .with("dayu.end.margin", "0");
  }

  @Test
  void recoveryIsShownWhileItLastsAndAfter() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(5))) {
      Clusters.fill(cluster, 16, 16 * MIB, 3);
      String victim = cluster.dataNodes().get(0).getDatanodeUuid();
      long lostReplicas = Replicas.at(cluster, victim);
      long lostBytes = bytesAt(cluster, victim);
      cluster.kill(victim);

      Await.until(
          "the time left is told",
          Duration.ofSeconds(30),
          () -> Unchecked.call(() -> nameNode(cluster)).value("dayu_recovery_left_seconds") > 0,
          () -> cluster.dayu().status());
      PrometheusText during = nameNode(cluster);
      assertThat(during.value("dayu_recovery_size_bytes"))
          .isBetween(0.9 * lostBytes, 1.1 * lostBytes);
      assertThat(during.value("dayu_running_transfers")).isPositive();
      assertThat(during.sum("dayu_node_planned_bytes_per_second")).isPositive();
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));
      Await.until(
          "the lost DataNode's agent is missed",
          Duration.ofSeconds(60),
          () -> Unchecked.call(() -> nameNode(cluster)).value("dayu_agents_present") == 4,
          () -> cluster.dayu().status());

      assertNameNodeShows(nameNode(cluster), cluster.dayu(), lostReplicas, lostBytes);
      assertDataNodesShow(dataNodes(cluster), lostReplicas, lostBytes);
    }
  }

  private static void assertNameNodeShows(
      PrometheusText page, DayuService dayu, long lostReplicas, long lostBytes) {
    assertThat(page.value("dayu_state{state=\"planning\"}")).isEqualTo(1);
    assertThat(page.sum("dayu_state")).isEqualTo(1);
    assertThat(page.value("dayu_planning")).isEqualTo(1);
    assertThat(page.value("dayu_scheduled_by_dayu")).isEqualTo(1);
    assertThat(page.value("dayu_waiting_blocks")).isZero();
    assertThat(page.value("dayu_running_transfers")).isZero();
    assertThat(page.value("dayu_recovery_left_seconds")).isZero();
    assertThat(page.value("dayu_recovery_left_error_ratio")).isBetween(0.0, 3.0);
    assertThat(page.value("dayu_nodes_alive")).isEqualTo(4);
    assertThat(page.count("dayu_recovered_bytes_total{carrier=\"agent\"}")).isEqualTo(lostBytes);
    assertThat(page.value("dayu_recovered_bytes_total{carrier=\"stock\"}")).isZero();
    assertThat(page.count("dayu_recovered_replicas_total{carrier=\"agent\"}"))
        .isEqualTo(lostReplicas);
    assertThat(page.countOfAll("dayu_planned_bytes_total")).isEqualTo(lostBytes);
    assertThat(page.value("dayu_planner_failures_total")).isZero();
    assertThat(page.value("dayu_plan_violations_total")).isZero();
    assertThat(page.value("dayu_blocks_left_to_stock_total")).isZero();
    assertThat(page.countOfAll("dayu_resent_bytes_total")).isEqualTo(dayu.getResentBytes());
    assertThat(page.count("dayu_slot_work_seconds_count")).isEqualTo(dayu.getPlans());
    assertThat(page.sum("dayu_lock_hold_seconds_count")).isPositive();
    assertThat(page.count("dayu_slot_number")).isEqualTo(dayu.getSlot());
    assertThat(page.seriesOf("dayu_node_")).isEqualTo(SHOWN_NODES * SERIES_A_NODE);
  }

  private static void assertDataNodesShow(
      List<PrometheusText> pages, long lostReplicas, long lostBytes) {
    assertThat(pages).hasSize(4);
    assertThat(sum(pages, "dayu_agent_pulled_bytes_total"))
        .isCloseTo(lostBytes, withinPercentage(1));
    assertThat(sum(pages, "dayu_agent_pulled_wire_bytes_total")).isGreaterThan(lostBytes);
    assertThat(pages)
        .allSatisfy(
            page -> {
              assertThat(page.value("dayu_agent_state{state=\"running\"}")).isEqualTo(1);
              assertThat(page.sum("dayu_agent_state")).isEqualTo(1);
              assertThat(page.count("dayu_agent_link_bytes_per_second{origin=\"setting\"}"))
                  .isEqualTo(LINK_BYTES_PER_SEC);
              assertThat(page.value("dayu_agent_heartbeats_total{outcome=\"answered\"}"))
                  .isPositive();
              assertThat(page.value("dayu_agent_pulls_running")).isZero();
              assertThat(page.value("dayu_agent_allotted_bytes_per_second")).isZero();
              assertThat(page.value("dayu_agent_pulls_total{outcome=\"failed\"}")).isZero();
              assertThat(page.value("dayu_agent_sharing")).isZero();
            });
    assertThat(
            pages.stream()
                .mapToLong(page -> page.count("dayu_agent_pulls_total{outcome=\"done\"}"))
                .sum())
        .isEqualTo(lostReplicas);
  }

  @Test
  void switchedOffItSaysSo() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(1).with("dayu.enabled", "false"))) {
      PrometheusText nameNode = nameNode(cluster);
      assertThat(nameNode.value("dayu_state{state=\"disabled\"}")).isEqualTo(1);
      assertThat(nameNode.seriesOf("dayu_build_info")).isEqualTo(1);
      assertThat(nameNode.seriesOf("dayu_")).isEqualTo(nameNode.seriesOf("dayu_state") + 1);
      assertThat(dataNodes(cluster).get(0).value("dayu_agent_state{state=\"disabled\"}"))
          .isEqualTo(1);
    }
  }

  @Test
  void wrongSettingIsAStateOfItsOwn() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            spec(1).with("dayu.alpha", "1.5").with("dayu.agent.pulls.max", "0"))) {
      assertThat(nameNode(cluster).value("dayu_state{state=\"unstarted\"}")).isEqualTo(1);
      assertThat(dataNodes(cluster).get(0).value("dayu_agent_state{state=\"unstarted\"}"))
          .isEqualTo(1);
    }
  }

  @Test
  void standbyRestsAndTheActiveNameNodePlans() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(1).withStandby())) {
      Await.until(
          "the active NameNode plans",
          Duration.ofSeconds(20),
          () ->
              Unchecked.call(() -> nameNode(cluster)).value("dayu_state{state=\"planning\"}") == 1,
          () -> cluster.dayu().status());
      int port = cluster.hdfs().getNameNode(1).getHttpAddress().getPort();
      Await.until(
          "the standby rests",
          Duration.ofSeconds(20),
          () ->
              Unchecked.call(() -> PrometheusText.of(port)).value("dayu_state{state=\"resting\"}")
                  == 1,
          () -> cluster.secondNameNode().dayu().status());
      PrometheusText standby = PrometheusText.of(port);
      assertThat(standby.value("dayu_scheduled_by_dayu")).isEqualTo(1);
      assertThat(standby.value("dayu_agents_present")).isZero();
    }
  }
}
