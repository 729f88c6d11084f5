package io.dayu.it.heat;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.curator.act.LocatedFiles;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.act.StandbyMoves;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.StandbyServers;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.MoveFate;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.junit.jupiter.api.Test;

/** Of each block of a cold file one replica moves to a standby server, and none is ever short. */
final class StandbyServersTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final long OLD_MS = System.currentTimeMillis() - TimeUnit.DAYS.toMillis(90);
  private static final String STANDBY = "/rack2";
  private static final int FILES = 8;
  private static final int FLOOR = 2;

  @SuppressWarnings("NullAway.Init")
  private EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private DistributedFileSystem files;

  private Set<String> standby = Set.of();

  @Test
  void replicasOfColdFilesMoveToStandbyServers_andFilesComeBackWhole() throws Exception {
    try (EmbeddedCluster started =
        EmbeddedCluster.start(
            Clusters.quick(6, 3, 64_000_000, MIB)
                .with("dfs.namenode.redundancy.considerLoad", "false")
                .with("dayu.heat.enabled", "true")
                .with("dayu.heat.report", "1s"))) {
      cluster = started;
      files = cluster.fileSystem();
      standby =
          Arrays.stream(files.getDataNodeStats())
              .filter(node -> node.getNetworkLocation().equals(STANDBY))
              .map(DatanodeInfo::getDatanodeUuid)
              .collect(Collectors.toSet());
      assertThat(command("pause", "--for", "10m", "written").code()).isZero();
      Map<Path, byte[]> contents = new HashMap<>();
      for (int file = 0; file < FILES; file++) {
        Path path = new Path("/cold/" + file);
        write(path);
        contents.put(path, DFSTestUtil.readFileAsBytes(files, path));
        files.setTimes(path, OLD_MS, OLD_MS);
      }
      await("none is on a standby server", () -> holders().stream().noneMatch(this::isOnStandby));
      assertThat(command("resume").code()).isZero();

      ColdTask task = new ColdTask(files);
      for (int file = 0; file < FILES; file++) {
        String name = "/cold/" + file;
        await(
            name + " is lowered",
            () -> Unchecked.call(() -> task.lower(name)) == FactorOutcome.LOWERED);
      }
      NameNodeOrders orders = new NameNodeOrders(files.getConf(), files.getUri());
      await(
          "each block has one replica there, and another elsewhere",
          () -> {
            assertNothingIsShort();
            Unchecked.call(() -> moved(task, orders));
            return holders().stream().allMatch(one -> one.size() == FLOOR && isOnStandby(one));
          });
      Clusters.awaitNothingTooMuch(cluster, SOON);

      assertThat(command("heat", "restore").code()).isZero();
      await(
          "all have their factor back", () -> holders().stream().allMatch(one -> one.size() == 3));
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      for (Map.Entry<Path, byte[]> file : contents.entrySet()) {
        assertThat(DFSTestUtil.readFileAsBytes(files, file.getKey())).isEqualTo(file.getValue());
      }
      assertThat(cluster.dayu().getPlannerFailures()).isZero();
    }
  }

  /** As ./dayu curate warm --standby does. */
  private Map<MoveFate, Long> moved(ColdTask task, NameNodeOrders orders) throws Exception {
    StandbyMoves moves =
        new StandbyMoves(
            StandbyServers.of(STANDBY),
            List.of(files.getDataNodeStats()),
            LocatedFiles.in(files),
            new ReplicaMoves(orders, Duration.ofMillis(200)));
    assertThat(moves.roomy()).isEqualTo(2);
    moves.carryOut(task.warm().lowered());
    return moves.fates();
  }

  private Command command(String... arguments) {
    return Command.run(files.getConf(), arguments);
  }

  private void await(String what, Supplier<Boolean> holds) throws InterruptedException {
    Await.until(what, SOON, holds, () -> holders());
  }

  /** A file of three replicas, none of which is on a standby server. */
  private void write(Path path) throws Exception {
    InetSocketAddress[] favored =
        cluster.dataNodes().stream()
            .filter(node -> !standby.contains(node.getDatanodeUuid()))
            .limit(3)
            .map(DataNode::getXferAddress)
            .toArray(InetSocketAddress[]::new);
    try (FSDataOutputStream out =
        files.createFile(path).replication((short) 3).favoredNodes(favored).recursive().build()) {
      byte[] bytes = new byte[(int) MIB];
      Arrays.fill(bytes, (byte) path.getName().charAt(0));
      out.write(bytes);
    }
  }

  private boolean isOnStandby(Collection<String> uuids) {
    return uuids.stream().anyMatch(standby::contains);
  }

  /** Of each block those who hold it, by the NameNode: a client who asks has opened the file. */
  private List<List<String>> holders() {
    FSNamesystem namesystem = cluster.nameNode().getNamesystem();
    List<List<String>> all = new ArrayList<>();
    namesystem.readLock();
    try {
      for (int file = 0; file < FILES; file++) {
        for (BlockInfo block : blocks(namesystem, "/cold/" + file)) {
          all.add(
              Arrays.stream(namesystem.getBlockManager().getStorages(block))
                  .map(storage -> storage.getDatanodeDescriptor().getDatanodeUuid())
                  .toList());
        }
      }
    } finally {
      namesystem.readUnlock("holders");
    }
    return all;
  }

  private void assertNothingIsShort() {
    FSNamesystem namesystem = cluster.nameNode().getNamesystem();
    namesystem.readLock();
    try {
      for (int file = 0; file < FILES; file++) {
        for (BlockInfo block : blocks(namesystem, "/cold/" + file)) {
          assertThat(namesystem.getBlockManager().countNodes(block).liveReplicas())
              .isGreaterThanOrEqualTo(FLOOR);
        }
      }
    } finally {
      namesystem.readUnlock("live");
    }
  }

  private static BlockInfo[] blocks(FSNamesystem namesystem, String name) {
    return Unchecked.call(() -> namesystem.getFSDirectory().getINode(name).asFile().getBlocks());
  }
}
