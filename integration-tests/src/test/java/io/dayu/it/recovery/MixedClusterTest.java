package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.RemoteReaders;
import io.dayu.it.support.Replicas;
import java.time.Duration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Dayu beside what it leaves to stock HDFS: erasure-coded files and DataNodes without an agent. */
final class MixedClusterTest {
  @Test
  void stockRecoversErasureCodedFiles_whileDayuDoesTheRest() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(7, 7, 16_000_000, 2 * MIB).with("dayu.erasure-coding", "stock"))) {
      Path coded = new Path("/coded");
      cluster.fileSystem().mkdirs(coded);
      cluster.fileSystem().enableErasureCodingPolicy("RS-3-2-1024k");
      cluster.fileSystem().setErasureCodingPolicy(coded, "RS-3-2-1024k");
      for (int file = 0; file < 3; file++) {
        DataSet.write(
            cluster.fileSystem(), new Path(coded, "file" + file), 6 * MIB, (short) 1, 2 * MIB);
      }
      Clusters.fill(cluster, 8, 8 * MIB, 3);
      String victim = cluster.dataNodes().get(3).getDatanodeUuid();
      cluster.kill(victim);
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));

      assertThat(Fsck.report(cluster))
          .contains("is HEALTHY")
          .contains("Under-erasure-coded block groups:\t0 ");
      assertThat(cluster.dayu().getBlocksLeftToStock()).as("replicated blocks").isZero();
      assertThat(cluster.dayu().getRecoveredReplicas()).isPositive();
      assertThat(cluster.blockManager().getLowRedundancyECBlockGroups()).isZero();
      long internalBlock =
          Replicas.blocksUnder(cluster, "/coded").get(0).getBlock().getBlockId() + 1;
      assertThat(cluster.dayu().operator().block(internalBlock).reasons())
          .containsExactly("It is erasure-coded: stock HDFS recovers such blocks.");
    }
  }

  @Test
  void aDataNodeWithoutAgentTakesPart_byHdfssOwnTransferCommand() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(4, 1, 16_000_000, 2 * MIB)
                .withoutAgentOn(3)
                .with("dayu.agentless.link.bandwidth", "100000000"))) {
      DataNode victim = cluster.dataNodes().get(0);
      DataNode agentless = cluster.dataNodes().get(3);
      // Wherever HDFS places others: this one comes back at an agent, as the fourth has it.
      RemoteReaders.write(cluster, "/both", 2 * MIB, victim, agentless);
      Clusters.fill(cluster, 12, 4 * MIB, 2);
      cluster.kill(victim.getDatanodeUuid());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));

      Replicas.assertComplete(cluster, 2);
      assertThat(cluster.dayu().metrics().replicasByStock())
          .as("replicas for %s, by HDFS's own command", agentless)
          .isPositive();
      assertThat(cluster.dayu().metrics().replicasByAgent()).isPositive();
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  @Test
  @Tag("long")
  void withoutAnyAgent_dayuSchedulesHdfssOwnTransferCommands() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(4, 1, 16_000_000, 2 * MIB)
                .withoutAgentOn(0, 1, 2, 3)
                .with("dayu.agentless.link.bandwidth", "100000000"))) {
      Clusters.fill(cluster, 12, 4 * MIB, 2);
      cluster.kill(cluster.dataNodes().get(0).getDatanodeUuid());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(90));

      Replicas.assertComplete(cluster, 2);
      assertThat(cluster.dayu().metrics().replicasByAgent()).isZero();
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
    }
  }
}
