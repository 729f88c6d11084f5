package io.dayu.it.shadow;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.DayuService;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Replicas;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A DataNode dies while Dayu is in shadow mode: stock HDFS recovers its blocks, Dayu none. */
final class ShadowModeTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration A_WHILE = Duration.ofSeconds(90);
  private static final long LINK = 4 * MIB;

  @TempDir Path directory;

  private static JsonNode losses(Configuration conf) {
    String said = Command.run(conf, "shadow", "--json").out();
    try {
      return new ObjectMapper().readTree(said).path("entries");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(said, e);
    }
  }

  private static boolean hasLoss(Configuration conf, String outcome) {
    for (JsonNode loss : losses(conf)) {
      if (loss.path("outcome").asText().equals(outcome)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void stockRecovers_dayuOrdersNothing_andTheReportNamesBoth() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(5, 3, LINK, MIB).with("dayu.mode", "shadow"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      DayuService dayu = cluster.dayu();
      Clusters.fill(cluster, 30, 3 * MIB, 2);
      assertThat(Command.run(conf, "shadow").out()).contains("no loss yet");
      assertThat(Command.run(conf, "status").code()).isZero();

      String victim = cluster.dataNodes().get(0).getDatanodeUuid();
      long lost = Replicas.at(cluster, victim);
      cluster.kill(victim);
      Await.until(
          "the loss is recorded and was played",
          A_WHILE,
          () -> losses(conf).path(0).path("dayu").isObject(),
          () -> losses(conf) + " " + cluster.lowRedundancyOrPending());

      Replicas.assertComplete(cluster, 2);
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      assertThat(dayu.getRecoveredReplicas()).isZero();
      assertThat(dayu.getPlans()).isZero();
      assertThat(dayu.isScheduledByDayu()).isFalse();
      assertThat(dayu.getBlocksLeftToStock()).isPositive();
      assertThat(dayu.getPlannerFailures()).isZero();
      assertReported(losses(conf), lost);
      assertShown(conf, losses(conf).path(0).path("id").asText());
    }
  }

  private static void assertReported(JsonNode losses, long lost) {
    assertThat(losses).hasSize(1);
    JsonNode loss = losses.path(0);
    assertThat(loss.path("outcome").asText()).isEqualTo("done");
    long blocks = loss.path("blocks").asLong();
    // Stock HDFS may have made a few before the first look, which is within a second.
    assertThat(blocks).isBetween(lost / 2, lost);
    assertThat(loss.path("replicas").asLong()).isEqualTo(blocks);
    assertThat(loss.path("causes")).hasSize(1);
    assertThat(loss.path("traffic")).isNotEmpty();
    for (String who : new String[] {"stock", "dayu"}) {
      JsonNode figures = loss.path(who);
      assertThat(figures.path("tookMs").asLong()).as(who).isPositive();
      assertThat(figures.path("bytes").asLong()).as(who).isEqualTo(blocks * MIB);
      assertThat(figures.path("oneReplicaBlockSec").asLong()).as(who).isPositive();
      assertThat(figures.path("leftBlocks").asLong()).as(who).isZero();
    }
  }

  private void assertShown(Configuration conf, String id) throws Exception {
    assertThat(Command.run(conf, "shadow").out()).contains(id, "DAYU FORECAST", "dead");
    assertThat(Command.run(conf, "shadow", id).out())
        .contains("time to the last block", "block-seconds with one replica");
    assertThat(Command.run(conf, "shadow", "7").err()).contains("No loss has the id 7");
    Path file = directory.resolve("losses.json");
    assertThat(Command.run(conf, "shadow", "--out", file.toString()).code()).isZero();
    String written = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    assertThat(written).contains("tookMs").doesNotContain("127.0.0.1");
  }

  @Test
  void whatIsMadeActiveInTheMiddleOfALossGoesOnWithIt_andBack() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(5, 3, LINK, MIB)
                .with("dayu.mode", "shadow")
                .with("dfs.namenode.replication.work.multiplier.per.iteration", "1"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      DayuService dayu = cluster.dayu();
      Clusters.fill(cluster, 60, 3 * MIB, 2);
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      Await.until(
          "stock has begun, and that is noted",
          A_WHILE,
          () -> hasLoss(conf, "under way"),
          () -> losses(conf));
      assertThat(dayu.getRecoveredReplicas()).isZero();

      assertThat(Command.run(conf, "set", "dayu.mode", "active").code()).isZero();
      Await.until("Dayu recovers", SOON, () -> dayu.getRecoveredReplicas() > 0, dayu::status);
      Clusters.awaitRecovered(cluster, A_WHILE);
      Replicas.assertComplete(cluster, 2);
      assertThat(cluster.blockManager().getExcessBlocksCount()).isZero();
      assertThat(hasLoss(conf, "shadow mode ended")).isTrue();

      assertThat(Command.run(conf, "set", "dayu.mode", "off").code()).isZero();
      Await.until("the queue is stock's", SOON, () -> !dayu.isScheduledByDayu(), dayu::status);
      assertThat(Command.run(conf, "on").out()).contains("hdfs dayu set dayu.mode active");
      assertThat(Command.run(conf, "status").code()).isEqualTo(6);
    }
  }

  @Test
  void recoveryOfDayusOwnIsKeptBesideItsForecast() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(5, 3, MIB, MIB).with("dayu.mode.forecasts", "true"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Clusters.fill(cluster, 40, 3 * MIB, 2);
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      Await.until(
          "the recovery is noted",
          A_WHILE,
          () -> hasLoss(conf, "recovered by Dayu"),
          () -> cluster.dayu().status());

      JsonNode loss = losses(conf).path(0);
      assertThat(loss.path("happened").path("tookMs").asLong()).isPositive();
      assertThat(loss.path("dayu").path("tookMs").asLong()).isPositive();
      assertThat(loss.path("dayu").path("bytes").asLong()).isPositive();
      assertThat(loss.path("forecastError").isNumber()).isTrue();
      assertThat(loss.path("comparable").asBoolean()).as("nothing changed meanwhile").isTrue();
      assertThat(Command.run(conf, "shadow", loss.path("id").asText()).out())
          .contains("DAYU DID", "The forecast, made at the begin, was off by")
          .as("blocks at risk are not forecast")
          .doesNotContain("block-seconds");
    }
  }
}
