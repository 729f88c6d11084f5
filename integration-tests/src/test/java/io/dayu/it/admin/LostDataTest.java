package io.dayu.it.admin;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Clusters;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All DataNodes die: that is the first thing that every command says. */
@Tag("slow")
final class LostDataTest {
  private static final Duration SOON = Duration.ofSeconds(60);

  @Test
  void lostBlocksAreSaidFirst_andNothingIsSaidToBeWell() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(Clusters.quick(2, 1, 16_000_000, MIB))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Clusters.fill(cluster, 4, MIB, 2);
      Await.until(
          "nothing is amiss",
          SOON,
          () -> Command.run(conf, "status").out().contains("Time left  none: nothing"),
          () -> Command.run(conf, "status"));
      assertThat(Command.run(conf, "status").code()).isZero();

      for (DataNode node : List.copyOf(cluster.dataNodes())) {
        cluster.kill(node.getDatanodeUuid());
      }
      Await.until(
          "the loss is told",
          SOON,
          () -> Command.run(conf, "health").out().startsWith("CRITICAL: 4 blocks have no replica"),
          () -> Command.run(conf, "health"));

      Command health = Command.run(conf, "health");
      assertThat(health.code()).isEqualTo(9);
      assertThat(health.out()).contains("2 DataNodes are dead: ");
      Command status = Command.run(conf, "status");
      assertThat(status.code()).isEqualTo(9);
      assertThat(status.err()).contains("4 blocks have no replica left.");
      assertThat(status.out())
          .contains("Lost       4 blocks and 0 erasure-coded groups")
          .doesNotContain("nothing is to be recovered");
      JsonNode document = new ObjectMapper().readTree(Command.run(conf, "status", "--json").out());
      assertThat(document.path("data").path("lost").asInt()).isEqualTo(4);
      assertThat(document.path("data").path("dead").asInt()).isEqualTo(2);
      assertThat(document.path("leftMs").isNull()).isTrue();

      assertThat(Command.run(conf, "off", "to see").code()).isZero();
      assertThat(Command.run(conf, "health").out())
          .as("also while Dayu is off")
          .startsWith("CRITICAL: 4 blocks have no replica left.")
          .contains("turned off by the operator");
    }
  }
}
