package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.power.PowerState;
import io.dayu.hdfs.power.Census;
import io.dayu.hdfs.power.MachinePower;
import io.dayu.hdfs.power.OffBoard;
import io.dayu.hdfs.power.OffCounts;
import io.dayu.hdfs.power.OffEntry;
import io.dayu.hdfs.power.OffJournal;
import io.dayu.hdfs.power.OffLimit;
import io.dayu.hdfs.power.OffSettings;
import io.dayu.hdfs.power.OffWish;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.it.support.TimeAlone;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.datanode.FinalizedReplica;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * More machines go off than HDFS has in maintenance at once by default, which is 100. DataNodes are
 * played: HDFS's own code registers them, hears them and has them in maintenance.
 */
@NullMarked
final class ManyMachinesOffTest {
  private static final long SEC_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int AWAKE = 20;
  private static final int TO_GO_OFF = 101;
  private static final int HDFS_LIMIT = 100;
  private static final int AT_ONCE = 20;
  private static final int BLOCKS = 2 * TO_GO_OFF;
  private static final long LENGTH = 1 << 20;
  private static final long CAPACITY = 1L << 40;
  private static final int PORT = 9866;
  private static final int PATIENCE_SEC = 300;
  private static final String ADDRESS = "10.9.0.";
  private static final String LIMIT_KEY =
      "dfs.namenode.decommission.max.concurrent.tracked.nodes";

  @TempDir Path directory;
  private final Configuration conf = new Configuration();
  private final Map<String, Machine> machines = new LinkedHashMap<>();
  private final Set<String> up = new LinkedHashSet<>();
  private final Set<OffEntry> journal = new LinkedHashSet<>();
  private final List<Integer> commandSizes = new ArrayList<>();
  private final OffBoard board = new OffBoard();
  private long nowNs = 1_000 * SEC_NS;
  private Path excluded;
  private QuietNameNode nameNode;
  private BlockManager manager;
  private VirtualBlockManager blocks;
  private MachinePower power;

  /** A DataNode as far as the NameNode can tell. */
  private record Machine(
      DatanodeRegistration registration, DatanodeStorage storage, List<Block> replicas) {
    StorageReport[] reports() {
      return new StorageReport[] {
        new StorageReport(storage, false, CAPACITY, 0, CAPACITY, 0, 0)
      };
    }
  }

  /** Keeps who is off. */
  private final class Journal implements OffJournal {
    @Override
    public List<OffEntry> read() {
      return List.copyOf(journal);
    }

    @Override
    public void add(OffEntry entry) {
      journal.add(entry);
    }

    @Override
    public void remove(OffEntry entry) {
      journal.remove(entry);
    }
  }

  private void start(int hdfsLimit) throws Exception {
    DefaultMetricsSystem.setMiniClusterMode(true);
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:8020");
    conf.set("dfs.namenode.name.dir", directory.resolve("name").toUri().toString());
    conf.set("dfs.namenode.hosts.provider.classname", DayuHosts.class.getName());
    conf.setInt("dfs.namenode.decommission.interval", 100_000);
    conf.setInt(LIMIT_KEY, hdfsLimit);
    excluded = Files.writeString(directory.resolve("exclude"), "");
    conf.set("dfs.hosts.exclude", excluded.toString());
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, () -> nowNs);
    fill();
    power = power();
    assertNothingLacks();
  }

  /** Each block has two replicas on DataNodes that stay awake. */
  private void fill() throws IOException {
    for (int number = 0; number < AWAKE + TO_GO_OFF; number++) {
      String address = ADDRESS + (number + 1);
      DatanodeRegistration registration =
          new DatanodeRegistration(
              new DatanodeID(
                  address, "host" + number, "node-" + number, PORT, PORT + 1, PORT + 2, PORT + 3),
              new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
              new ExportedBlockKeys(),
              VersionInfo.getVersion());
      machines.put(
          registration.getDatanodeUuid(),
          new Machine(registration, new DatanodeStorage("storage-" + number), new ArrayList<>()));
    }
    for (int number = 0; number < BLOCKS; number++) {
      Block block = new Block(1_000 + number, LENGTH, 1);
      nameNode.addFile("file" + number, (short) 3, "HOT", block);
      for (int holder :
          new int[] {
            number % AWAKE, (number + 1) % AWAKE, AWAKE + number % TO_GO_OFF
          }) {
        machine("node-" + holder).replicas().add(new Block(block));
      }
    }
    for (String uuid : machines.keySet()) {
      switchOn(uuid);
    }
  }

  private Machine machine(String uuid) {
    return Objects.requireNonNull(machines.get(uuid), uuid);
  }

  private DatanodeDescriptor node(String uuid) {
    return blocks.node(uuid);
  }

  private void switchOn(String uuid) throws IOException {
    Machine machine = machine(uuid);
    nameNode.register(machine.registration());
    blocks.heartbeat(machine.registration(), machine.reports(), 0);
    BlockListAsLongs.Builder report = BlockListAsLongs.builder();
    machine.replicas().forEach(block -> report.add(new FinalizedReplica(block, null, null)));
    blocks.report(machine.registration(), machine.storage(), report.build());
    up.add(uuid);
  }

  private MachinePower power() {
    TimedLock lock =
        new TimedLock(nameNode.getNamesystem(), new TimeAlone(() -> nowNs), hold -> {});
    DayuHosts hosts = (DayuHosts) manager.getDatanodeManager().getHostConfigManager();
    return new MachinePower(
        new MachinePower.Around(
            new Journal(),
            new MaintenanceBridge(manager, hosts, lock, () -> true),
            this::turn,
            (uuid, copies, awake) ->
                new AwakeCopiesWalk(lock, node(uuid), new AwakeCopies(manager, copies, awake)),
            () -> nowNs,
            () -> 0),
        new OffSettings("/bin/power", "/system/dayu/off", SEC_NS, 600 * SEC_NS, SEC_NS),
        2,
        OffLimit.of(conf, 2),
        board,
        new Census(2, 1_200 * SEC_NS, () -> nowNs),
        new OffCounts(new Meters(new SimpleMeterRegistry())));
  }

  private boolean turn(boolean on, List<String> hosts) {
    commandSizes.add(hosts.size());
    for (String host : hosts) {
      String uuid = "node-" + host.substring("host".length());
      if (on) {
        try {
          switchOn(uuid);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      } else {
        assertThat(node(uuid).isInMaintenance()).isTrue();
        up.remove(uuid);
        DFSTestUtil.setDatanodeDead(node(uuid));
      }
    }
    return true;
  }

  /** One second goes by in HDFS and in Dayu. */
  private void second(boolean off) throws Exception {
    nowNs += SEC_NS;
    for (String uuid : up) {
      blocks.heartbeat(machine(uuid).registration(), machine(uuid).reports(), 0);
    }
    manager.getDatanodeManager().getHeartbeatManager().heartbeatCheck();
    blocks.adminRound();
    blocks.redundancyRound();
    board.wish(wish(off));
    power.look();
    assertNothingLacks();
    assertThat(board.count(PowerState.GOING_OFF)).isLessThanOrEqualTo(AT_ONCE);
  }

  private OffWish wish(boolean off) {
    Map<String, String> hosts = new LinkedHashMap<>();
    Set<String> serving = new LinkedHashSet<>();
    for (int number = 0; number < AWAKE + TO_GO_OFF; number++) {
      if (number < AWAKE) {
        serving.add("node-" + number);
      } else {
        hosts.put("node-" + number, "host" + number);
      }
    }
    return off
        ? new OffWish(hosts, serving, Set.of(), nowNs)
        : new OffWish(Map.of(), serving, hosts.keySet(), nowNs);
  }

  private void until(String what, boolean off, BooleanSupplier holds) throws Exception {
    for (int second = 0; !holds.getAsBoolean(); second++) {
      assertThat(second).as("seconds until %s, now %s", what, board.machines())
          .isLessThan(PATIENCE_SEC);
      second(off);
    }
  }

  private void assertNothingLacks() {
    assertThat(blocks.waiting()).isZero();
    assertThat(manager.getPendingReconstructionBlocksCount()).isZero();
    assertThat(manager.getExcessBlocksCount()).isZero();
  }

  private long inMaintenance() {
    return machines.keySet().stream().filter(uuid -> node(uuid).isInMaintenance()).count();
  }

  @Test
  void all101AreInMaintenanceAndOff_andComeBack() throws Exception {
    start(0);
    until("all are off", true, () -> board.count(PowerState.OFF) == TO_GO_OFF);
    assertThat(inMaintenance()).isEqualTo(TO_GO_OFF);
    assertThat(journal).hasSize(TO_GO_OFF);
    assertThat(up).hasSize(AWAKE);
    for (int second = 0; second < AT_ONCE; second++) {
      second(true);
    }
    assertThat(machines.keySet()).filteredOn(uuid -> node(uuid).isAlive()).hasSize(AWAKE);
    assertThat(inMaintenance()).isEqualTo(TO_GO_OFF);

    until("all serve", false, () -> board.machines().isEmpty());
    assertThat(machines.keySet()).allMatch(uuid -> node(uuid).isInService());
    assertThat(machines.keySet()).allMatch(uuid -> node(uuid).isAlive());
    assertThat(journal).isEmpty();
    assertThat(commandSizes).allMatch(size -> size <= AT_ONCE);
    assertThat(commandSizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2 * TO_GO_OFF);
  }

  /** Beyond its limit HDFS leaves a DataNode on its way into maintenance for good. */
  @Test
  void withHdfssOwnLimitTheLastServesOn() throws Exception {
    start(HDFS_LIMIT);
    until("as many as may are off", true, () -> board.count(PowerState.OFF) == HDFS_LIMIT);
    for (int second = 0; second < AT_ONCE; second++) {
      second(true);
    }
    assertThat(inMaintenance()).isEqualTo(HDFS_LIMIT);
    Set<String> serving =
        machines.keySet().stream()
            .filter(uuid -> node(uuid).isInService())
            .collect(Collectors.toSet());
    assertThat(serving).hasSize(AWAKE + 1);
    serving.removeAll(wish(true).serving());
    String last = serving.iterator().next();

    blocks.administer(last, DatanodeAdmin::startMaintenance);
    for (int second = 0; second < AT_ONCE; second++) {
      second(true);
    }
    assertThat(node(last).isEnteringMaintenance()).isTrue();
  }

  @Test
  void oneThatTheSiteExcludesIsSwitchedOn_andItsBlocksAreToBeCopied() throws Exception {
    start(0);
    until("all are off", true, () -> board.count(PowerState.OFF) == TO_GO_OFF);
    String leaver = "node-" + AWAKE;
    Files.writeString(excluded, ADDRESS + (AWAKE + 1) + "\n");
    manager.getDatanodeManager().refreshNodes(conf);
    assertThat(node(leaver).isInMaintenance()).as("it cannot be copied from").isTrue();
    until("it is no machine of ours any more", true, () -> !board.uuids().contains(leaver));
    assertThat(board.count(PowerState.OFF)).isEqualTo(TO_GO_OFF - 1);
    assertThat(up).contains(leaver);
    blocks.adminRound();
    assertThat(node(leaver).isDecommissionInProgress()).isTrue();
    assertThat(blocks.waiting()).isEqualTo(machine(leaver).replicas().size());
  }

  @AfterEach
  void stop() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }
}
