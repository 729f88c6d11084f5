package io.dayu.it.elastic;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.InternalBlocks;
import io.dayu.it.support.NameNodePair;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.SwitchingJvm;
import io.dayu.it.support.SwitchingProcess;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Machines of DataNodes that rest are switched off, and nothing is copied for it: not after
 * refreshNodes, a failover or a restart. One that does not come back is recovered.
 */
@Tag("slow")
final class PoweredOffTest {
  private static final Duration SOON = Duration.ofSeconds(60);

  /** Who owes is looked at again after a minute. */
  private static final Duration MOVED = Duration.ofMinutes(3);

  /** So many that those who go off hold the ends of some. */
  private static final int FILES = 20;

  private static final String RS_3_2 = "RS-3-2-1024k";

  @TempDir private Path directory;

  private ClusterSpec spec(int nodes, int racks) throws IOException {
    return Clusters.quick(nodes, racks, 16_000_000, 2 * MIB)
        // A NameNode that starts again hears of all replicas before it works, as HDFS's default has
        // it.
        .with("dfs.namenode.safemode.extension.testing", "5000")
        .with("dfs.namenode.decommission.interval", "1")
        .with("dfs.namenode.decommission.max.concurrent.tracked.nodes", "0")
        .with(
            "dfs.namenode.hosts.provider.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuHosts")
        .with("dayu.elastic.enabled", "true")
        .with("dayu.elastic.layout", "bands")
        .with("dayu.elastic.patience", "2s")
        .with("dayu.elastic.off.command", command().toString())
        .with("dayu.elastic.off.never", "names-only")
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
    ClusterSpec spec = spec(6, 3).withStandby().with("dfs.ha.tail-edits.period", "1");
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec);
        SwitchingProcess process = SwitchingProcess.start(NameNodePair.pair(cluster))) {
      assertThat(process).isNotNull();
      Configuration conf = NameNodePair.pair(cluster);
      awaitAgents(conf);
      Clusters.fill(cluster, FILES, 3 * MIB, 3);
      Map<String, List<URI>> volumes = volumes(cluster);
      List<DataNodeProperties> off = switchOff(cluster, conf, 4);
      awaitNothingLacks(cluster);
      long moved = cluster.dayu().metrics().replicasByAgent();
      ChangedReplicas changed =
          ChangedReplicas.change(
              cluster,
              volumes.getOrDefault(uuid(off.get(0)), List.of()),
              IntStream.range(0, FILES)
                  .mapToObj(file -> new org.apache.hadoop.fs.Path("/data/file" + file))
                  .toList());
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
      awaitCensusHolds(cluster, 0);
      assertNothingWasCopied(cluster);

      // Until then HDFS deletes nothing.
      cluster.hdfs().triggerBlockReports();
      cluster.startAgain(off.get(0));
      Await.until(
          "one is back",
          SOON,
          () -> count(anew, " coming on ") == 1,
          () -> Command.run(anew, "elastic"));
      assertNothingWasCopied(cluster);
      // HDFS passes over deleted blocks in the first report.
      cluster.hdfs().triggerBlockReports();
      changed.awaitDeleted(cluster, SOON);
      Await.until(
          "the other one is lost",
          SOON,
          () -> count(anew, " lost ") == 1,
          () -> Command.run(anew, "elastic"));
      Clusters.awaitRecovered(cluster, SOON);
      Clusters.awaitNothingTooMuch(cluster, SOON);
      Replicas.assertComplete(cluster, 3);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  /** Of two processes one works; without any, machines stay as they are, and health says so. */
  @Test
  void withoutAProcessMachinesStayAsTheyAre_andHealthIsCriticalWhileAnyIsOff() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(6, 3))) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Clusters.fill(cluster, FILES, 3 * MIB, 3);
      awaitHealth(conf, "WARNING", "No dayu-power speaks");
      assertThat(Command.run(conf, "elastic", "size", "4").code()).isZero();
      Await.until(
          "two rest",
          MOVED,
          () -> Command.run(conf, "elastic").out().contains("; 2 rest."),
          () -> Command.run(conf, "elastic"));
      assertThat(told()).isEmpty();

      List<DataNodeProperties> off;
      try (SwitchingProcess one = SwitchingProcess.start(conf);
          SwitchingProcess other = SwitchingProcess.start(conf)) {
        assertThat(one).isNotSameAs(other);
        off = switchOff(cluster, conf, 4);
        assertThat(hosts("off")).as("each once").doesNotHaveDuplicates();
        awaitHealth(conf, "OK", "");
      }
      awaitNothingLacks(cluster);
      long moved = cluster.dayu().metrics().replicasByAgent();

      awaitHealth(conf, "CRITICAL", hosts("off").findFirst().orElseThrow());
      assertThat(Command.run(conf, "elastic").out()).contains("Start it (hdfs --daemon");
      assertThat(count(conf, " off ")).isEqualTo(2);
      assertThat(Command.run(conf, "elastic", "size", "off").code()).isZero();
      Await.until(
          "both are to come on",
          SOON,
          () -> count(conf, " coming on ") == 2,
          () -> Command.run(conf, "elastic"));
      assertThat(hosts("on")).isEmpty();
      try (SwitchingJvm anew = SwitchingJvm.start(conf)) {
        Await.until(
            "both are told to come on",
            SOON,
            () -> hosts("on").distinct().count() == 2,
            () -> Command.run(conf, "elastic") + " " + told());
        for (DataNodeProperties one : off) {
          cluster.startAgain(one);
        }
        Await.until(
            "all serve",
            MOVED,
            () -> count(conf, " coming on ") == 0,
            () -> Command.run(conf, "elastic"));
        awaitHealth(conf, "OK", "");
        assertThat(anew.isAlive()).isTrue();
      }
      awaitNothingLacks(cluster);
      assertThat(cluster.dayu().metrics().replicasByAgent()).isEqualTo(moved);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  private static void awaitHealth(Configuration conf, String verdict, String part)
      throws InterruptedException {
    Await.until(
        "health is " + verdict,
        SOON,
        () -> {
          String said = Command.run(conf, "health").out();
          return said.startsWith(verdict) && said.contains(part);
        },
        () -> Command.run(conf, "health"));
  }

  /**
   * A group lacks an internal block that is off, and another one that died: only of those that lack
   * both is one made, until what is off has reported.
   */
  @Test
  void groupsWaitForWhatIsOff_andWhatIsLostIsDecoded() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(8, 4));
        SwitchingProcess process = SwitchingProcess.start(cluster.hdfs().getConfiguration(0))) {
      assertThat(process).isNotNull();
      Configuration conf = cluster.hdfs().getConfiguration(0);
      awaitAgents(conf);
      // Of ten, one run in a thousand had one at most on the DataNode that goes off.
      InternalBlocks.writeEqual(cluster, RS_3_2, 20, 3 * MIB);
      Clusters.awaitQuiet(cluster);
      List<Set<String>> groups = holders(cluster);
      DataNodeProperties off = switchOff(cluster, conf, 7).get(0);
      awaitNothingLacks(cluster);
      long away = shared(groups, uuid(off));
      DataNode victim =
          cluster.dataNodes().stream()
              .filter(node -> shared(groups, uuid(off), node.getDatanodeUuid()) > 0)
              .filter(node -> shared(groups, uuid(off), node.getDatanodeUuid()) < away)
              .findFirst()
              .orElseThrow();
      String dead = victim.getDatanodeUuid();

      cluster.hdfs().restartNameNode(0);
      awaitCensusHolds(cluster, 0);
      Await.until(
          "all others have told what they hold",
          SOON,
          () -> awaited(cluster) == away,
          () -> away + " are away, " + cluster.dayu().stuck());
      assertNothingWasCopied(cluster);

      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      cluster.kill(dead);
      awaitCensusHolds(cluster, shared(groups, uuid(off), dead));
      cluster.startAgain(off);
      Await.until(
          "it serves, and what died is back",
          MOVED,
          () ->
              count(cluster.hdfs().getConfiguration(0), " coming on ") == 0
                  && cluster.lowRedundancyOrPending() == 0
                  && Unchecked.call(() -> InternalBlocks.areBack(cluster, lost)),
          () -> cluster.dayu().status() + " " + cluster.dayu().stuck());
      assertThat(Fsck.report(cluster))
          .contains("is HEALTHY")
          .contains("Under-erasure-coded block groups:\t0 ");
      InternalBlocks.assertNoStockDecodes(cluster);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
      assertThat(hosts("off")).hasSize(1);
    }
  }

  /**
   * A group of which one internal block is off and another one dies: what died is decoded, though
   * HDFS would call the group whole by either.
   */
  @Test
  void ofAGroupTheInternalBlockIsDecodedThatDied_andNotTheOneThatIsOff() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec(8, 4));
        SwitchingProcess process = SwitchingProcess.start(cluster.hdfs().getConfiguration(0))) {
      assertThat(process).isNotNull();
      Configuration conf = cluster.hdfs().getConfiguration(0);
      awaitAgents(conf);
      InternalBlocks.writeEqual(cluster, RS_3_2, 10, 6 * MIB);
      Clusters.awaitQuiet(cluster);
      List<Set<String>> groups = holders(cluster);
      Map<String, Map<String, ByteBuffer>> held = new HashMap<>();
      for (DataNode node : cluster.dataNodes()) {
        held.put(node.getDatanodeUuid(), InternalBlocks.on(node));
      }
      DataNodeProperties off = switchOff(cluster, conf, 7).get(0);
      awaitNothingLacks(cluster);
      Set<String> away = held.getOrDefault(uuid(off), Map.of()).keySet();
      DataNode victim =
          cluster.dataNodes().stream()
              .filter(node -> shared(groups, uuid(off), node.getDatanodeUuid()) > 0)
              .filter(
                  node ->
                      hasHigherIndex(
                          away, held.getOrDefault(node.getDatanodeUuid(), Map.of()).keySet()))
              .findFirst()
              .orElseThrow();
      Map<String, ByteBuffer> lost = InternalBlocks.on(victim);
      cluster.kill(victim.getDatanodeUuid());
      Await.until(
          "what died is back while the other one is off",
          SOON,
          () ->
              cluster.lowRedundancyOrPending() == 0
                  && Unchecked.call(() -> InternalBlocks.areBack(cluster, lost)),
          () -> cluster.dayu().status() + " " + cluster.dayu().stuck());
      assertThat(count(conf, " off ") + count(conf, " coming on ")).isEqualTo(1);
      for (DataNode node : cluster.dataNodes()) {
        assertThat(InternalBlocks.on(node)).doesNotContainKeys(away.toArray(new String[0]));
      }
      InternalBlocks.assertNoStockDecodes(cluster);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
    }
  }

  /** Whether of some group the others have an internal block of a higher index. */
  private static boolean hasHigherIndex(Set<String> some, Set<String> others) {
    Map<Long, Integer> indices = indexByGroup(others);
    return indexByGroup(some).entrySet().stream()
        .anyMatch(one -> indices.getOrDefault(one.getKey(), 0) > one.getValue());
  }

  /** Of each group the index of its internal block, by the names of files. */
  private static Map<Long, Integer> indexByGroup(Set<String> names) {
    Map<Long, Integer> indices = new HashMap<>();
    for (String name : names) {
      if (!name.endsWith(".meta")) {
        long id = Block.filename2id(name);
        int index = StripedGroup.indexOf(id);
        indices.put(id - index, index);
      }
    }
    return indices;
  }

  private static void awaitAgents(Configuration conf) throws InterruptedException {
    Await.until(
        "all agents have reported",
        SOON,
        () -> Command.run(conf, "health").code() == 0,
        () -> Command.run(conf, "health"));
  }

  /** Has as many be off as are beyond a size; returns what their DataNodes start with again. */
  private List<DataNodeProperties> switchOff(EmbeddedCluster cluster, Configuration conf, int size)
      throws Exception {
    int beyond = cluster.dataNodes().size() - size;
    cluster.hdfs().triggerBlockReports();
    assertThat(Command.run(conf, "elastic", "size", String.valueOf(size)).code()).isZero();
    Await.until(
        "all beyond the size are told to go off",
        MOVED,
        () -> hosts("off").distinct().count() == beyond,
        () -> Command.run(conf, "elastic") + " " + told());
    List<DataNodeProperties> off = new ArrayList<>();
    for (String host : hosts("off").toList()) {
      off.add(stop(cluster, host));
    }
    Await.until(
        "all beyond the size are off",
        SOON,
        () -> count(conf, " off ") == beyond,
        () -> Command.run(conf, "elastic"));
    return off;
  }

  /** Where DataNodes keep their replicas, by uuid. */
  private static Map<String, List<URI>> volumes(EmbeddedCluster cluster) throws IOException {
    Map<String, List<URI>> byUuid = new HashMap<>();
    for (DataNode node : cluster.dataNodes()) {
      List<URI> volumes = byUuid.computeIfAbsent(node.getDatanodeUuid(), any -> new ArrayList<>());
      try (FsVolumeReferences all = node.getFSDataset().getFsVolumeReferences()) {
        all.forEach(volume -> volumes.add(volume.getBaseURI()));
      }
    }
    return byUuid;
  }

  private static String uuid(DataNodeProperties stopped) {
    return stopped.getDatanode().getDatanodeUuid();
  }

  /** Who has internal blocks of each group. */
  private static List<Set<String>> holders(EmbeddedCluster cluster) throws IOException {
    return Replicas.blocksUnder(cluster, "/" + RS_3_2).stream()
        .map(
            group ->
                Arrays.stream(group.getLocations())
                    .map(DatanodeInfo::getDatanodeUuid)
                    .collect(Collectors.toUnmodifiableSet()))
        .toList();
  }

  /** How many groups have internal blocks at all of some DataNodes. */
  private static long shared(List<Set<String>> groups, String... uuids) {
    return groups.stream().filter(group -> group.containsAll(Set.of(uuids))).count();
  }

  /** All that lack anything are awaited, and so many internal blocks were made. */
  private static void awaitCensusHolds(EmbeddedCluster cluster, long decoded)
      throws InterruptedException {
    Await.until(
        "the others are awaited, and " + decoded + " were decoded",
        SOON,
        () ->
            awaited(cluster) > 0
                && awaited(cluster) == cluster.lowRedundancyOrPending()
                && cluster.dayu().metrics().decodedReplicas() == decoded,
        () -> cluster.dayu().stuck() + " " + cluster.lowRedundancyOrPending());
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
      DataNode off =
          cluster.dataNode(Replicas.blocks(cluster).get(0).getLocations()[0].getDatanodeUuid());
      long held = Replicas.at(cluster, off.getDatanodeUuid());
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
    int nameNodes = cluster.hdfs().getNumNameNodes();
    List<DatanodeDescriptor> seen =
        IntStream.range(0, nameNodes)
            .mapToObj(nameNode -> cluster.hdfs().getNamesystem(nameNode).getBlockManager())
            .map(blocks -> blocks.getDatanodeManager().getDatanode(node.getDatanodeUuid()))
            .toList();
    if (nameNodes > 1) {
      HATestUtil.waitForStandbyToCatchUp(
          cluster.hdfs().getNameNode(0), cluster.hdfs().getNameNode(1));
    }
    Await.until(
        "all NameNodes have it in maintenance",
        SOON,
        () -> seen.stream().allMatch(DatanodeDescriptor::isInMaintenance),
        () -> seen.stream().map(DatanodeDescriptor::getAdminState).toList());
    DataNodeProperties stopped = cluster.stop(node.getDatanodeUuid());
    seen.forEach(DFSTestUtil::setDatanodeDead);
    return stopped;
  }
}
