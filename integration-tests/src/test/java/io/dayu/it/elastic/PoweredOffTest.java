package io.dayu.it.elastic;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.NameNodePair;
import io.dayu.it.support.Replicas;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Machines of DataNodes that rest are switched off, and nothing is copied for it: not after
 * refreshNodes, a failover or a restart. One that does not come back is recovered.
 */
final class PoweredOffTest {
  private static final Duration SOON = Duration.ofSeconds(60);

  /** Who owes is looked at again after a minute. */
  private static final Duration MOVED = Duration.ofMinutes(3);

  @TempDir private Path directory;

  private ClusterSpec spec() throws IOException {
    return Clusters.quick(6, 3, 16_000_000, 2 * MIB)
        .withStandby()
        .with("dfs.ha.tail-edits.period", "1")
        .with("dfs.namenode.decommission.interval", "1")
        .with("dfs.namenode.decommission.max.concurrent.tracked.nodes", "0")
        .with(
            "dfs.namenode.hosts.provider.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuHosts")
        .with("dayu.elastic.enabled", "true")
        .with("dayu.elastic.layout", "bands")
        .with("dayu.elastic.patience", "2s")
        .with("dayu.elastic.off.command", command().toString())
        .with("dayu.elastic.off.after", "1s")
        .with("dayu.elastic.off.lost", "40s")
        .with("dfs.net.topology.impl", DayuNetworkTopology.class.getName())
        .with(
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
  }

  private Path command() throws IOException {
    Path command = directory.resolve("power");
    Files.writeString(command, "#!/bin/sh\necho \"$@\" >> " + directory.resolve("told") + "\n");
    return Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
  }

  /** What the command was told since it was last asked. */
  private List<String> told() {
    Path told = directory.resolve("told");
    try {
      return Files.exists(told) ? Files.readAllLines(told) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stream<String> hosts(String order) {
    return told().stream()
        .filter(line -> line.startsWith(order + " "))
        .flatMap(line -> Arrays.stream(line.substring(order.length() + 1).split(" ")));
  }

  @Test
  void nothingIsCopiedWhileMachinesAreOff_butWhatDoesNotComeBackIsRecovered() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec())) {
      Configuration conf = NameNodePair.pair(cluster);
      Await.until(
          "all agents have reported",
          SOON,
          () -> Command.run(conf, "health").code() == 0,
          () -> Command.run(conf, "health"));
      Clusters.fill(cluster, 6, 4 * MIB, 3);
      cluster.hdfs().triggerBlockReports();
      assertThat(Command.run(conf, "elastic", "size", "4").code()).isZero();
      Await.until(
          "both beyond the size are told to go off",
          MOVED,
          () -> hosts("off").distinct().count() == 2,
          () -> Command.run(conf, "elastic") + " " + told());
      List<DataNodeProperties> off = new ArrayList<>();
      for (String host : hosts("off").toList()) {
        off.add(stop(cluster, host));
      }
      Await.until(
          "both are off",
          SOON,
          () -> count(conf, " off ") == 2,
          () -> Command.run(conf, "elastic"));
      awaitNothingLacks(cluster);
      long moved = cluster.dayu().metrics().replicasByAgent();

      cluster.fileSystem().delete(new org.apache.hadoop.fs.Path("/data/file0"), false);
      try (OutputStream out =
          cluster.fileSystem().append(new org.apache.hadoop.fs.Path("/data/file1"))) {
        out.write(new byte[1_000]);
      }
      cluster.blockManager().getDatanodeManager().refreshNodes(conf);
      awaitNothingLacks(cluster);
      assertThat(cluster.dayu().metrics().replicasByAgent()).isEqualTo(moved);

      cluster.failOver();
      Await.until(
          "the new active knows who is off",
          SOON,
          () -> count(conf, " off ") == 2,
          () -> Command.run(conf, "elastic"));
      awaitNothingLacks(cluster);
      assertNothingWasCopied(cluster);
      assertThat(hosts("on")).isEmpty();

      cluster.hdfs().restartNameNode(1);
      cluster.hdfs().transitionToActive(1);
      Configuration anew = NameNodePair.pair(cluster);
      Await.until(
          "both are told to come on",
          SOON,
          () -> hosts("on").distinct().count() == 2,
          () -> Command.run(anew, "elastic") + " " + told());
      Await.until(
          "their blocks are awaited",
          SOON,
          () -> awaited(cluster) > 0 && awaited(cluster) == cluster.lowRedundancyOrPending(),
          () -> cluster.dayu().stuck() + " " + cluster.lowRedundancyOrPending());
      assertNothingWasCopied(cluster);

      assertThat(cluster.hdfs().restartDataNode(off.get(0), true)).isTrue();
      Await.until(
          "one is back",
          SOON,
          () -> count(anew, " coming on ") == 1,
          () -> Command.run(anew, "elastic"));
      assertNothingWasCopied(cluster);
      Await.until(
          "the other one is lost",
          SOON,
          () -> count(anew, " lost ") == 1,
          () -> Command.run(anew, "elastic"));
      Clusters.awaitRecovered(cluster, SOON);
      Replicas.assertComplete(cluster, 3);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  /** What HDFS does by itself: the control of the census. */
  @Test
  void withoutDayu_aRestartCopiesAllThatIsInMaintenanceAndOff() throws Exception {
    Path hosts = Files.writeString(directory.resolve("hosts.json"), "[]");
    ClusterSpec stock =
        ClusterSpec.of(6, 3, 16_000_000, 2 * MIB)
            .with("dfs.namenode.plugins", "")
            .with("dfs.datanode.plugins", "")
            .with("dfs.namenode.decommission.interval", "1")
            .with("dfs.hosts", hosts.toString())
            .with("dfs.namenode.hosts.provider.classname", CombinedHostFileManager.class.getName());
    try (EmbeddedCluster cluster = EmbeddedCluster.start(stock)) {
      for (int file = 0; file < 6; file++) {
        Clusters.write(cluster, "/data/file" + file, 4 * MIB, 3);
      }
      DataNode off = cluster.dataNodes().get(0);
      long held = Replicas.at(cluster, off.getDatanodeUuid());
      assertThat(held).isPositive();
      Files.writeString(
          hosts,
          "[{\"hostName\":\"127.0.0.1\",\"port\":"
              + off.getXferPort()
              + ",\"adminState\":\"IN_MAINTENANCE\"}]");
      DatanodeManager manager = cluster.blockManager().getDatanodeManager();
      manager.refreshNodes(cluster.hdfs().getConfiguration(0));
      DatanodeDescriptor seen = manager.getDatanode(off.getDatanodeUuid());
      Await.until("it is in maintenance", SOON, seen::isInMaintenance, seen::getAdminState);
      cluster.stop(off.getDatanodeUuid());
      DFSTestUtil.setDatanodeDead(seen);
      awaitNothingLacks(cluster);

      cluster.hdfs().restartNameNode(0);
      Await.until(
          "all that it held is copied elsewhere",
          SOON,
          () -> replicas(cluster) == 12 * 3,
          () -> replicas(cluster) + ", off held " + held);
    }
  }

  private static long replicas(EmbeddedCluster cluster) {
    try {
      return Replicas.blocks(cluster).stream()
          .mapToLong(block -> block.getLocations().length)
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int awaited(EmbeddedCluster cluster) {
    return cluster.dayu().stuck().stuck().getOrDefault(Obstacle.AWAITED, 0);
  }

  /** A block that was just written to waits for its replicas to be reported. */
  private static void awaitNothingLacks(EmbeddedCluster cluster) throws InterruptedException {
    Await.until(
        "no block lacks anything",
        SOON,
        () -> cluster.lowRedundancyOrPending() == 0,
        cluster::lowRedundancyOrPending);
  }

  private static void assertNothingWasCopied(EmbeddedCluster cluster) {
    assertThat(cluster.dayu().metrics().replicasByAgent()).isZero();
    assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    assertThat(cluster.blockManager().getPendingReconstructionBlocksCount()).isZero();
  }

  private static long count(Configuration conf, String state) {
    return Command.run(conf, "elastic")
        .out()
        .lines()
        .filter(line -> line.contains("host") && line.contains(state))
        .count();
  }

  /** Ends a machine's DataNode, and has all NameNodes take it for dead. */
  private static DataNodeProperties stop(EmbeddedCluster cluster, String host) throws Exception {
    DataNode node =
        cluster.dataNodes().stream()
            .filter(one -> one.getDatanodeId().getHostName().equals(host))
            .findFirst()
            .orElseThrow();
    List<DatanodeDescriptor> seen =
        Stream.of(0, 1)
            .map(nameNode -> cluster.hdfs().getNamesystem(nameNode).getBlockManager())
            .map(blocks -> blocks.getDatanodeManager().getDatanode(node.getDatanodeUuid()))
            .toList();
    HATestUtil.waitForStandbyToCatchUp(
        cluster.hdfs().getNameNode(0), cluster.hdfs().getNameNode(1));
    Await.until(
        "the standby has it in maintenance too",
        SOON,
        () -> seen.stream().allMatch(DatanodeDescriptor::isInMaintenance),
        () -> seen.get(1).getAdminState());
    DataNodeProperties stopped = cluster.stop(node.getDatanodeUuid());
    seen.forEach(DFSTestUtil::setDatanodeDead);
    return stopped;
  }
}
