package io.dayu.it.page;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Unchecked;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of a NameNode that recovers: what it asks, and what a browser makes of it. */
@Tag("slow")
final class PageTest {
  private static final String SCOPE = "Scope, blocks out of it that wait";
  private static final String STORAGE_PAGE = "https://intranet.example/curate.html";

  private static EmbeddedCluster recovering() throws Exception {
    EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(5, 3, 4_000_000, 8 * MIB).with("dayu.curate.page", STORAGE_PAGE));
    Clusters.fill(cluster, 12, 16 * MIB, 3);
    cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
    Clusters.awaitTransfer(cluster, Duration.ofSeconds(30), Clusters::underWay);
    return cluster;
  }

  private static String page(EmbeddedCluster cluster) throws Exception {
    InetSocketAddress address = cluster.hdfs().getNameNode().getHttpAddress();
    return "http://localhost:" + address.getPort() + "/dayu/";
  }

  private static JsonNode ask(EmbeddedCluster cluster, String question) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(page(cluster) + "api/" + question)).build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private static JsonNode past(EmbeddedCluster cluster) {
    try {
      return ask(cluster, "history").path("entries").path(0);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void answersFollowTheRecovery() throws Exception {
    try (EmbeddedCluster cluster = recovering()) {
      JsonNode status = ask(cluster, "status");
      assertThat(status.path("planning").asBoolean()).isTrue();
      assertThat(status.path("recovery").path("totalBytes").asLong()).isPositive();
      Await.until(
          "a block that runs is said to, before it ends",
          Duration.ofSeconds(20),
          () -> Unchecked.call(() -> isRunningBlockSaidToRun(cluster)),
          () -> cluster.dayu().status());
      assertThat(ask(cluster, "map").path("nodes"))
          .anyMatch(node -> node.path("in").path("plannedBytesPerSec").asLong() > 0)
          .anyMatch(node -> !node.path("alive").asBoolean());
      assertThat(ask(cluster, "settings").path("settings"))
          .anyMatch(one -> one.path("key").asText().equals("dayu.alpha"));

      Clusters.awaitRecovered(cluster, Duration.ofSeconds(90));
      Await.until(
          "the recovery is remembered",
          Duration.ofSeconds(30),
          () -> past(cluster).path("outcome").asText().equals("done"),
          () -> cluster.dayu().status());
      JsonNode past = past(cluster);
      assertThat(past.path("bytes").asLong()).isEqualTo(cluster.dayu().getRecoveredBytes());
      assertThat(past.path("tookMs").asLong()).isGreaterThan(past.path("idealMs").asLong() / 2);
      assertThat(past.path("causes").get(0).path("state").asText()).isEqualTo("dead");
      assertThat(ask(cluster, "trend").path("bytesPerSec"))
          .anyMatch(bytesPerSec -> bytesPerSec.asLong() > 0);
      assertThat(ask(cluster, "slots").path("slots").size()).isPositive();
    }
  }

  private static boolean isRunningBlockSaidToRun(EmbeddedCluster cluster) throws Exception {
    JsonNode running = ask(cluster, "tasks").path("running");
    if (running.isEmpty()) {
      return false;
    }
    String block = running.path(running.size() - 1).path("block").asText();
    return ask(cluster, "why?block=" + block).path("where").asText().equals("running");
  }

  @Test
  @Tag("long")
  void browserShowsTheRecovery() throws Exception {
    Browser browser = Browser.installed();
    try (EmbeddedCluster cluster = recovering()) {
      String shown = browser.text(page(cluster));

      assertThat(shown)
          .contains(
              "is dead: ",
              "Scheduled by Dayu",
              " done, ",
              "Reads of blocks are not counted",
              "5 DataNodes:",
              "blk_",
              "dayu.alpha")
          .containsPattern("<a id=\"storage\" href=\"" + STORAGE_PAGE + "\">")
          .doesNotContain("Asking the NameNode", "undefined", "NaN", "[object");
      for (int width : List.of(1400, 800)) {
        Path light = Path.of("target", "page-" + width + ".png");
        Path dark = Path.of("target", "page-" + width + "-dark.png");
        browser.picture(page(cluster), light, width, false);
        browser.picture(page(cluster), dark, width, true);
        assertThat(light).isNotEmptyFile();
        assertThat(dark).isNotEmptyFile();
      }
    }
  }

  @Test
  @Tag("long")
  void browserShowsTheScope_andShadowMode() throws Exception {
    Browser browser = Browser.installed();
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(3, 3, 4_000_000, MIB).with("dayu.scope", "10%"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      assertThat(browser.text(page(cluster)))
          .contains("<dt>" + SCOPE + "</dt><dd>10%, 0</dd>")
          .contains("Scheduled by Dayu");

      assertThat(Command.run(conf, "set", "dayu.scope", "all", "dayu.mode", "shadow").code())
          .isZero();
      assertThat(browser.text(page(cluster)))
          .doesNotContain(SCOPE)
          .contains("In shadow: stock HDFS schedules");
    }
  }
}
