package io.dayu.it.admin;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Clusters;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.junit.jupiter.api.Test;

/** DataNodes that HDFS calls decommissioned while only they have what is being written. */
final class OpenBlocksOfLeaversTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static List<DatanodeDescriptor> holders(EmbeddedCluster cluster, Path file)
      throws Exception {
    try (HdfsDataInputStream in = (HdfsDataInputStream) cluster.fileSystem().open(file)) {
      DatanodeInfo[] written = in.getAllBlocks().get(0).getLocations();
      return List.of(written).stream()
          .map(
              node ->
                  cluster.blockManager().getDatanodeManager().getDatanode(node.getDatanodeUuid()))
          .toList();
    }
  }

  private static long lines(Configuration conf, String state) {
    return Command.run(conf, "nodes").out().lines().filter(line -> line.contains(state)).count();
  }

  @Test
  void theyAreNeededUntilAnotherHolderStays() throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(4, 1, 16_000_000, MIB)
                .with("dfs.namenode.decommission.interval", "1"))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Path file = new Path("/open");
      try (FSDataOutputStream out = cluster.fileSystem().create(file, (short) 2)) {
        out.write(1);
        out.hflush();
        List<DatanodeDescriptor> holders = holders(cluster, file);
        assertThat(holders).hasSize(2);
        holders.forEach(one -> Clusters.startDecommission(cluster, one));
        Await.until(
            "HDFS calls both decommissioned",
            PATIENCE,
            () -> holders.stream().allMatch(DatanodeDescriptor::isDecommissioned),
            () -> holders);

        Await.until(
            "both are needed",
            PATIENCE,
            () -> lines(conf, "needed for open blocks") == 2,
            () -> Command.run(conf, "nodes").out());
        assertThat(lines(conf, "decommissioned")).isZero();
        assertThat(Command.run(conf, "status").out())
            .contains(holders.get(0).getHostName() + ":" + holders.get(0).getXferPort())
            .contains("needed for open blocks");
        assertThat(Command.run(conf, "safe-to-stop", holders.get(0).getDatanodeUuid()).code())
            .isEqualTo(7);

        // Without a holder in service HDFS does not let the writer close the file.
        Clusters.stopDecommission(cluster, holders.get(0));
        Await.until(
            "the other one is needed no more",
            PATIENCE,
            () -> lines(conf, "needed for open blocks") == 0 && lines(conf, "decommissioned") == 1,
            () -> Command.run(conf, "nodes").out());
      }
    }
  }
}
