package io.dayu.it.heat;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HotBlock;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Beside;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.DayuDatasetFactory;
import org.junit.jupiter.api.Test;

/** Clients' reads are counted, and those of a recovery are not. */
final class HeatTest {
  private static final long LINK = 16_000_000;
  private static final int READS = 5;

  private static ClusterSpec spec(int nodes) {
    return Clusters.quick(nodes, nodes, LINK, 4 * MIB)
        .with("dayu.heat.enabled", "true")
        .with("dayu.heat.report", "1s");
  }

  private static void await(String what, HeatReports heat, BooleanSupplier holds) throws Exception {
    Await.until(
        what,
        Duration.ofSeconds(30),
        holds::getAsBoolean,
        () -> heat.clientReads() + " by clients, " + heat.dataNodeReads() + ", " + heat.hottest(9));
  }

  private static void read(EmbeddedCluster cluster, Path file) throws IOException {
    try (FSDataInputStream in = cluster.fileSystem().open(file)) {
      in.readFully(new byte[Math.toIntExact(4 * MIB)]);
    }
  }

  @Test
  void everyReadOfAClientIsCounted_andPullsAreNot() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            spec(3).with("dfs.datanode.fsdataset.factory", DayuDatasetFactory.class.getName()))) {
      HeatReports heat = Beside.heat(cluster);
      HeatReports.CountingAgents all = new HeatReports.CountingAgents(3, 0);
      // An agent counts from its first look on that finds the replicas.
      await("all agents count", heat, () -> heat.agents().equals(all));
      Path hot = Clusters.write(cluster, "/hot", 4 * MIB, 2);
      Path cool = Clusters.write(cluster, "/cool", 4 * MIB, 2);
      for (int read = 0; read < READS; read++) {
        read(cluster, hot);
      }
      read(cluster, cool);

      await("all reads are reported", heat, () -> heat.clientReads() == READS + 1);
      assertThat(heat.dataNodeReads()).isZero();
      assertThat(heat.hottest(9)).hasSize(2);
      HotBlock hottest = heat.hottest(1).get(0);
      assertThat(hottest.blockId())
          .isEqualTo(
              DFSTestUtil.getAllBlocks(cluster.fileSystem(), hot).get(0).getBlock().getBlockId());
      Configuration conf = cluster.hdfs().getConfiguration(0);
      // An agent that is late with a report or two is left out until the next.
      await("all agents are shown", heat, () -> shows(conf, "3 agents count every read"));
      assertThat(Command.run(conf, "heat").out()).containsSubsequence("/hot", "/cool");

      cluster.kill(hottest.holders().get(0).uuid());
      Clusters.awaitRecovered(cluster, Duration.ofSeconds(60));
      await("pulls are reported", heat, () -> heat.dataNodeReads() > 0);
      assertThat(heat.clientReads()).isEqualTo(READS + 1);
    }
  }

  @Test
  void withoutTheFactoryReadsAreSeenWhileTheyLast() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            spec(1).with("dfs.datanode.data.read.bandwidthPerSec", Long.toString(4 * MIB)))) {
      HeatReports heat = Beside.heat(cluster);
      Path file = Clusters.write(cluster, "/file", 4 * MIB, 1);

      // Looks become rare on a busy machine.
      await(
          "a read is seen",
          heat,
          () -> {
            Unchecked.call(
                () -> {
                  read(cluster, file);
                  return file;
                });
            return heat.clientReads() > 0;
          });
      HeatReports.CountingAgents one = new HeatReports.CountingAgents(0, 1);
      await("its agent looks", heat, () -> heat.agents().equals(one));
      Configuration conf = cluster.hdfs().getConfiguration(0);
      await("that is shown", heat, () -> shows(conf, "1 those that a look sees"));
      assertThat(Command.run(conf, "heat", "--top", "1").out()).contains("/file");
    }
  }

  private static boolean shows(Configuration conf, String words) {
    return Command.run(conf, "heat").out().contains(words);
  }
}
