package io.dayu.it.admin;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Test;

/** The command that a script asks before it stops a DataNode, with files that are being written. */
final class SafeToStopTest {
  private static List<Integer> codes(EmbeddedCluster cluster, Configuration conf) {
    return cluster.dataNodes().stream()
        .map(node -> Command.run(conf, "safe-to-stop", node.getDatanodeUuid()).code())
        .sorted()
        .toList();
  }

  @Test
  void aBlockThatIsWrittenToOneDataNodeAloneForbidsToStopIt() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(ClusterSpec.of(2, 1, 16_000_000, MIB))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Await.until(
          "Dayu plans",
          Duration.ofSeconds(30),
          cluster.dayu()::isPlanning,
          cluster.dayu()::getSchedulingReason);
      DistributedFileSystem files = cluster.hdfs().getFileSystem();
      DFSTestUtil.createFile(files, new Path("/whole"), 3 * MIB, (short) 2, 1);
      DFSTestUtil.waitReplication(files, new Path("/whole"), (short) 2);
      // A planner that has just begun does not know all DataNodes yet.
      Await.until(
          "both may be stopped",
          Duration.ofSeconds(30),
          () -> codes(cluster, conf).equals(List.of(0, 0)),
          () -> codes(cluster, conf));

      Command both = Command.run(conf, "safe-to-stop", "--rack", "/rack0");
      assertThat(both.code()).as("both at once are all holders").isEqualTo(7);
      assertThat(both.out())
          .contains("2 DataNodes are not to be stopped at once: 3 blocks have no other replica.");
      assertThat(Command.run(conf, "safe-to-stop", "--rack", "/nowhere").err())
          .contains("No DataNode is in a rack /nowhere.");

      try (FSDataOutputStream shared = files.create(new Path("/both"), (short) 2)) {
        shared.write(1);
        shared.hflush();
        assertThat(codes(cluster, conf)).as("the other one has it too").containsExactly(0, 0);

        try (FSDataOutputStream one = files.create(new Path("/one"), (short) 1)) {
          one.write(1);
          one.hflush();
          assertThat(codes(cluster, conf)).containsExactly(0, 7);
        }
        assertThat(codes(cluster, conf)).as("it has no other replica").containsExactly(0, 7);
      }
    }
  }
}
