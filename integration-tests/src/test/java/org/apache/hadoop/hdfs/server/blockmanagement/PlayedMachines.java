package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.power.PowerState;
import io.dayu.hdfs.power.Census;
import io.dayu.hdfs.power.MachinePower;
import io.dayu.hdfs.power.NeverOff;
import io.dayu.hdfs.power.OffCounts;
import io.dayu.hdfs.power.OffEntry;
import io.dayu.hdfs.power.OffJournal;
import io.dayu.hdfs.power.OffLimit;
import io.dayu.hdfs.power.OffSettings;
import io.dayu.hdfs.power.SystemResolver;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.OffWish;
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

/**
 * Machines that go off and come back, with a DataNode on each that is played: HDFS's own code
 * registers it, hears it and has it in maintenance. Each block has two replicas on those that stay
 * awake, and one on another.
 */
@NullMarked
final class PlayedMachines implements AutoCloseable {
  /** The first so many stay awake. */
  static final int AWAKE = 20;

  /** So many others may be off. */
  static final int BEYOND = 101;

  /** So many are on their way off, and in one command. */
  static final int AT_ONCE = 20;

  private static final String LIMIT_KEY = "dfs.namenode.decommission.max.concurrent.tracked.nodes";
  private static final long SEC_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int PATIENCE_SEC = 300;
  private static final int BLOCKS = 2 * BEYOND;
  private static final int FIRST_BLOCK = 1_000;
  private static final int FIRST_WRITTEN = 100_000;
  private static final long LENGTH = 1 << 20;
  private static final long CAPACITY = 1L << 40;
  private static final int PORT = 9866;
  private static final String HOST = "host";

  private final Map<String, Machine> machines = new LinkedHashMap<>();
  private final Set<String> up = new LinkedHashSet<>();
  private final Journal journal = new Journal();
  private final OffBoard board = new OffBoard();
  private final Configuration conf;
  private final Path excluded;
  private final QuietNameNode nameNode;
  private final BlockManager manager;
  private final VirtualBlockManager blocks;
  private final MachinePower power;
  private boolean offWanted = true;
  private boolean leaves;
  private int switched;
  private long nowNs = 1_000 * SEC_NS;

  /** A DataNode as far as the NameNode can tell. */
  private record Machine(
      DatanodeRegistration registration, DatanodeStorage storage, List<Block> replicas) {
    StorageReport[] reports() {
      return new StorageReport[] {new StorageReport(storage, false, CAPACITY, 0, CAPACITY, 0, 0)};
    }
  }

  /** Keeps who is off. */
  private static final class Journal implements OffJournal {
    private final Set<OffEntry> entries = new LinkedHashSet<>();

    @Override
    public List<OffEntry> read() {
      return List.copyOf(entries);
    }

    @Override
    public void add(OffEntry entry) {
      entries.add(entry);
    }

    @Override
    public void remove(OffEntry entry) {
      entries.remove(entry);
    }
  }

  /**
   * Formats a NameNode and has all DataNodes register and report.
   *
   * @param hdfsLimit how many HDFS has in maintenance at once; 0 is no limit
   */
  PlayedMachines(Path directory, int hdfsLimit) throws IOException, ReflectiveOperationException {
    conf = QuietNameNode.settings(directory.resolve("name"));
    excluded = Files.writeString(directory.resolve("exclude"), "");
    conf.set("dfs.namenode.hosts.provider.classname", DayuHosts.class.getName());
    conf.set("dfs.hosts.exclude", excluded.toString());
    conf.setInt("dfs.namenode.decommission.interval", 100_000);
    conf.setInt(LIMIT_KEY, hdfsLimit);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, () -> nowNs);
    power = power();
    fill();
    assertNothingLacks();
  }

  private NeverOff neverOff() {
    conf.set("dayu.elastic.off.never", "names-only");
    return NeverOff.of(conf, new SystemResolver(), Runnable::run, () -> nowNs);
  }

  private MachinePower power() {
    TimedLock lock =
        new TimedLock(
            new FsNamesystemLock(nameNode.getNamesystem()), new TimeAlone(() -> nowNs), hold -> {});
    DayuHosts hosts = (DayuHosts) manager.getDatanodeManager().getHostConfigManager();
    return new MachinePower(
        new MachinePower.Around(
            journal,
            new MaintenanceBridge(nameNode.getNamesystem(), hosts, neverOff(), lock, () -> true),
            this::turn,
            (uuid, copies, awake) ->
                new AwakeCopiesWalk(lock, node(uuid), new AwakeCopies(manager, copies, awake)),
            () -> nowNs,
            () -> 0),
        new OffSettings("/bin/power", "/system/dayu/off", 600 * SEC_NS, SEC_NS, 2),
        2,
        OffLimit.of(conf, 2),
        board,
        new Census(2, 1_200 * SEC_NS, () -> nowNs),
        new OffCounts(new Meters(new SimpleMeterRegistry())));
  }

  private void fill() throws IOException {
    for (int number = 0; number < AWAKE + BEYOND; number++) {
      DatanodeRegistration registration =
          new DatanodeRegistration(
              new DatanodeID(
                  address(number), HOST + number, uuid(number), PORT, PORT + 1, PORT + 2, PORT + 3),
              new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
              new ExportedBlockKeys(),
              VersionInfo.getVersion());
      machines.put(
          uuid(number),
          new Machine(registration, new DatanodeStorage("storage-" + number), new ArrayList<>()));
    }
    for (int number = 0; number < BLOCKS; number++) {
      Block block = new Block(FIRST_BLOCK + number, LENGTH, 1);
      nameNode.addFile("file" + number, (short) 3, "HOT", block);
      hold(number % AWAKE, block);
      hold((number + 1) % AWAKE, block);
      hold(AWAKE + number % BEYOND, block);
    }
    for (String uuid : machines.keySet()) {
      switchOn(uuid);
    }
  }

  private void hold(int number, Block block) {
    machine(uuid(number)).replicas().add(new Block(block));
  }

  /** The uuid of a DataNode by its number, from 0 on. */
  static String uuid(int number) {
    return "node-" + number;
  }

  private static String address(int number) {
    return "10.9.0." + (number + 1);
  }

  private Machine machine(String uuid) {
    return Objects.requireNonNull(machines.get(uuid), uuid);
  }

  /** How HDFS has a DataNode. */
  DatanodeDescriptor node(String uuid) {
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

  private void switchOff(String uuid) {
    assertThat(node(uuid).isInMaintenance()).isTrue();
    up.remove(uuid);
    DFSTestUtil.setDatanodeDead(node(uuid));
  }

  private boolean turn(boolean on, List<String> hosts) {
    assertThat(hosts).hasSizeLessThanOrEqualTo(AT_ONCE);
    switched += hosts.size();
    for (String host : hosts) {
      String uuid = uuid(Integer.parseInt(host.substring(HOST.length())));
      if (!on) {
        switchOff(uuid);
        continue;
      }
      try {
        switchOn(uuid);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return true;
  }

  /** From now on all of them are to serve. */
  void needAll() {
    offWanted = false;
  }

  /** Some seconds go by in HDFS and in Dayu; no block lacks anything while none is excluded. */
  void seconds(int seconds) throws Exception {
    for (int second = 0; second < seconds; second++) {
      nowNs += SEC_NS;
      for (String uuid : up) {
        blocks.heartbeat(machine(uuid).registration(), machine(uuid).reports(), 0);
      }
      manager.getDatanodeManager().getHeartbeatManager().heartbeatCheck();
      blocks.adminRound();
      blocks.redundancyRound();
      board.wish(wish());
      power.look();
      if (!leaves) {
        assertNothingLacks();
      }
      assertThat(board.count(PowerState.GOING_OFF)).isLessThanOrEqualTo(AT_ONCE);
    }
  }

  private OffWish wish() {
    Map<String, String> beyond = new LinkedHashMap<>();
    Set<String> serving = new LinkedHashSet<>();
    for (int number = 0; number < AWAKE + BEYOND; number++) {
      if (number < AWAKE) {
        serving.add(uuid(number));
      } else {
        beyond.put(uuid(number), HOST + number);
      }
    }
    return offWanted
        ? new OffWish(beyond, serving, Set.of(), nowNs)
        : new OffWish(Map.of(), serving, beyond.keySet(), nowNs);
  }

  /** Goes on until something holds. */
  void until(String what, BooleanSupplier holds) throws Exception {
    for (int second = 0; !holds.getAsBoolean(); second++) {
      assertThat(second)
          .as("seconds until %s, now %s", what, board.machines())
          .isLessThan(PATIENCE_SEC);
      seconds(1);
    }
  }

  private void assertNothingLacks() {
    assertThat(toBeCopied()).isZero();
    assertThat(manager.getExcessBlocksCount()).isZero();
  }

  /** A client writes a block to DataNodes by their numbers, and has flushed it there. */
  void write(String file, int... numbers) throws IOException {
    DatanodeStorageInfo[] pipeline = new DatanodeStorageInfo[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      pipeline[i] = node(uuid(numbers[i])).getStorageInfos()[0];
    }
    nameNode.open(file, new Block(FIRST_WRITTEN + numbers[0], 0, 1), pipeline);
  }

  /** The client has closed the file. */
  void release(String file) throws IOException {
    nameNode.release(file);
  }

  /** Has HDFS take one into maintenance that Dayu has not. */
  void startMaintenance(String uuid) {
    blocks.administer(uuid, DatanodeAdmin::startMaintenance);
  }

  /** The site excludes one, and has HDFS read its files again. */
  void exclude(int number) throws IOException {
    leaves = true;
    Files.writeString(excluded, address(number) + "\n");
    manager.getDatanodeManager().refreshNodes(conf);
  }

  /** How many blocks wait in HDFS to be copied, or are being copied. */
  long toBeCopied() {
    return blocks.waiting() + manager.pendingReconstruction.size();
  }

  /** How many blocks have a replica at a DataNode. */
  int held(String uuid) {
    return machine(uuid).replicas().size();
  }

  /** The uuids of all DataNodes. */
  Set<String> uuids() {
    return machines.keySet();
  }

  /** Whose machines are on. */
  Set<String> up() {
    return up;
  }

  /** How many switches there were, on and off. */
  int switched() {
    return switched;
  }

  /** What Dayu tells of those that are off. */
  OffBoard board() {
    return board;
  }

  /** Who is in the journal. */
  List<OffEntry> journaled() {
    return journal.read();
  }

  @Override
  public void close() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }
}
