package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.wave.WaveBound;
import io.dayu.core.wave.WaveConflicts;
import io.dayu.core.wave.WaveHosts;
import io.dayu.core.wave.WavePlan;
import io.dayu.core.wave.WavePlanner;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.it.support.TimeAlone;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.datanode.FinalizedReplica;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Waves by what HDFS's own NameNode knows of DataNodes, each looked at by the judge of {@code
 * safe-to-stop}.
 */
@NullMarked
final class WaveWalkTest {
  private static final ErasureCodingPolicy CODING =
      SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID);
  private static final int UNITS = 5;
  private static final long CAPACITY = 1L << 40;
  private static final long LENGTH = 1 << 20;
  private static final int NODES = 9;
  private static final long SEED = 57;

  /** The time from one look at the clock to the next. */
  private static final long LOOK_NS = TimeUnit.MICROSECONDS.toNanos(300);

  @TempDir private Path directory;
  private final List<List<Block>> held = new ArrayList<>();
  private final Random random = new Random(SEED);
  private final List<Long> holdsNs = new ArrayList<>();
  private QuietNameNode nameNode;
  private BlockManager manager;
  private VirtualBlockManager blocks;
  private long nowNs;
  private long nextBlock = 1_000;
  private long nextGroup = Long.MIN_VALUE;

  @BeforeEach
  void start() throws Exception {
    Configuration conf = QuietNameNode.settings(directory);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, () -> 0);
    for (int node = 0; node < NODES; node++) {
      held.add(new ArrayList<>());
    }
  }

  @AfterEach
  void stop() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }

  private long block(Integer... holders) throws IOException {
    Block block = new Block(nextBlock++, LENGTH, 1);
    nameNode.addFile("file" + block.getBlockId(), (short) holders.length, "HOT", block);
    for (int holder : holders) {
      held.get(holder).add(new Block(block));
    }
    return block.getBlockId();
  }

  /** A group of three data and two parity units. */
  private void group(Integer... holders) throws IOException {
    Block group = new Block(nextGroup, 3 * LENGTH, 1);
    nextGroup += HdfsServerConstants.MAX_BLOCKS_IN_GROUP;
    nameNode.addGroup("group" + group.getBlockId(), "HOT", CODING, group);
    for (int unit = 0; unit < holders.length; unit++) {
      held.get(holders[unit]).add(new Block(group.getBlockId() + unit, LENGTH, 1));
    }
  }

  /** A file that is being written there. */
  private void open(Integer... pipeline) throws IOException {
    nameNode.open(
        "open",
        new Block(nextBlock++, LENGTH, 1),
        nodes(List.of(pipeline)).stream()
            .map(node -> node.getStorageInfos()[0])
            .toArray(DatanodeStorageInfo[]::new));
  }

  private static String name(int node) {
    return "node" + node;
  }

  private static DatanodeRegistration registration(int node) {
    return new DatanodeRegistration(
        new DatanodeID("10.9.0." + (node + 1), name(node), name(node), 9866, 9867, 9868, 9869),
        new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
        new ExportedBlockKeys(),
        VersionInfo.getVersion());
  }

  private static DatanodeStorage storage(int node) {
    return new DatanodeStorage("storage" + node);
  }

  private void report() throws IOException {
    for (int node = 0; node < NODES; node++) {
      DatanodeRegistration registration = registration(node);
      DatanodeStorage storage = storage(node);
      nameNode.register(registration);
      blocks.heartbeat(
          registration,
          new StorageReport[] {new StorageReport(storage, false, CAPACITY, 0, CAPACITY, 0, 0)},
          0);
      BlockListAsLongs.Builder report = BlockListAsLongs.builder();
      held.get(node).forEach(block -> report.add(new FinalizedReplica(block, null, null)));
      blocks.report(registration, storage, report.build());
    }
  }

  private Integer[] some(int count) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, NODES).boxed().toList());
    Collections.shuffle(all, random);
    return all.subList(0, count).toArray(new Integer[0]);
  }

  private TimedLock lock() {
    return new TimedLock(
        new FsNamesystemLock(nameNode.getNamesystem()),
        new TimeAlone(() -> nowNs += LOOK_NS),
        hold -> holdsNs.add(hold.lengthNs()));
  }

  private List<DatanodeDescriptor> nodes(List<Integer> numbers) {
    return numbers.stream().map(node -> blocks.node(name(node))).toList();
  }

  private WavePlan plan(List<Integer> listed, int keep) {
    return plan(listed, keep, () -> {});
  }

  private WavePlan plan(List<Integer> listed, int keep, Runnable meanwhile) {
    int[] rackOf = listed.stream().mapToInt(node -> node / 3).toArray();
    WaveHosts hosts = new WaveHosts(rackOf, rackOf.clone(), new int[] {3, 3, 3}, 1, 100);
    List<DatanodeDescriptor> nodes = nodes(listed);
    IdentityHashMap<DatanodeDescriptor, Integer> places = new IdentityHashMap<>();
    nodes.forEach(node -> places.put(node, places.size()));
    WaveConflicts conflicts = new WaveConflicts(hosts);
    TimedLock lock = lock();
    ReadableWithout readable = new ReadableWithout(manager, keep);
    WaveWalk walk =
        new WaveWalk(
            lock, readable, nodes, places, conflicts, new OpenBlocks(nameNode.getNamesystem()));
    walk.read();
    meanwhile.run();
    while (!walk.done()) {
      walk.read();
    }
    assertThat(walk.complete()).isTrue();
    return new WavePlanner(hosts, conflicts).plan(new WaveLooks(lock, readable, nodes, () -> {}));
  }

  private StopCheck stop(List<Integer> stopped, int keep, Runnable meanwhile) {
    StopWalk walk =
        new StopWalk(
            lock(),
            new ReadableWithout(manager, keep),
            nodes(stopped),
            new OpenBlocks(nameNode.getNamesystem()));
    walk.read();
    meanwhile.run();
    while (!walk.done()) {
      walk.read();
    }
    return walk.check();
  }

  private boolean isSafe(List<Integer> stopped, int keep) {
    StopCheck check = stop(stopped, keep, () -> {});
    return check.complete() && check.only() == 0 && check.doubtful() == 0;
  }

  private void assertSafeWavesOf(List<Integer> listed, int keep) {
    WavePlan plan = plan(listed, keep);
    assertThat(plan.waves())
        .allMatch(wave -> isSafe(wave.stream().map(listed::get).toList(), keep));
    List<Integer> stay = plan.kept().stream().map(kept -> listed.get(kept.host())).toList();
    assertThat(stay)
        .isEqualTo(listed.stream().filter(node -> !isSafe(List.of(node), keep)).toList());
    assertThat(plan.waves().stream().mapToInt(List::size).sum() + stay.size())
        .isEqualTo(listed.size());
  }

  @Test
  void everyWaveIsSafeByTheJudgeOfSafeToStop_andWhoStaysIsNot() throws IOException {
    for (int i = 0; i < 25; i++) {
      block(some(3));
    }
    block(some(2));
    block(some(4));
    group(some(UNITS));
    group(some(UNITS));
    report();

    List<Integer> all = IntStream.range(0, NODES).boxed().toList();
    assertSafeWavesOf(all, 1);
    assertSafeWavesOf(all, 2);
    assertSafeWavesOf(List.of(7, 2, 4, 0), 1);
    assertSafeWavesOf(List.of(7, 2, 4, 0), 2);
    assertThat(plan(all, 1).kept()).isEmpty();
    assertThat(plan(all, 2).kept()).as("a block with two replicas").hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void onlyReplicasKeepTheirDataNodes_andDoubtfulOnesDoNotCount() throws IOException {
    long only = block(0);
    block(1, 2);
    block(3, 4);
    group(5, 6, 7);
    report();
    blocks.makeStale(name(4));

    List<Integer> listed = List.of(0, 1, 2, 3, 5, 8);
    WavePlan plan = plan(listed, 1);
    assertThat(plan.kept())
        .containsExactly(
            new WavePlan.Kept(0, 1, only),
            new WavePlan.Kept(3, 1, only + 2),
            new WavePlan.Kept(4, 1, Long.MIN_VALUE));
    assertThat(plan.waves()).containsExactly(List.of(1, 5), List.of(2));
    assertThat(plan.bound())
        .isEqualTo(new WaveBound(2, WaveBound.Reason.BLOCK, only + 1, List.of()));
    assertSafeWavesOf(listed, 1);
  }

  @Test
  void groupWithADoubledInternalBlockIsLookedAt() throws IOException {
    group(0, 1, 2, 3, 4);
    group(6, 7, 8);
    // HDFS has not chosen yet which of two is too many.
    blocks.enterSafeMode();
    held.get(5).add(new Block(Long.MIN_VALUE + 3, LENGTH, 1));
    long second = Long.MIN_VALUE + HdfsServerConstants.MAX_BLOCKS_IN_GROUP;
    held.get(0).add(new Block(second + 2, LENGTH, 1));
    report();

    assertThat(isSafe(List.of(1, 3, 4), 1)).as("its other one is left").isTrue();
    assertThat(isSafe(List.of(8), 1)).as("its other one is left").isTrue();
    List<Integer> all = IntStream.range(0, NODES).boxed().toList();
    assertSafeWavesOf(all, 1);
    assertThat(plan(all, 1).kept())
        .containsExactly(new WavePlan.Kept(6, 1, second), new WavePlan.Kept(7, 1, second));
  }

  @Test
  void blocksBeingWrittenCountWhereTheyAreWritten() throws IOException {
    block(8);
    report();
    open(0, 1);

    List<Integer> listed = List.of(0, 1, 2);
    assertThat(plan(listed, 1).waves()).containsExactly(List.of(0, 2), List.of(1));
    assertThat(plan(listed, 2).kept()).extracting(WavePlan.Kept::host).containsExactly(0, 1);
    assertSafeWavesOf(listed, 1);
    assertSafeWavesOf(listed, 2);
  }

  @Test
  void blockWrittenToThreeCellsIsNotOffEverywhere() throws IOException {
    report();
    open(0, 3, 6);

    List<Integer> listed = List.of(0, 3, 6);
    assertThat(plan(listed, 1).waves()).containsExactly(List.of(0, 1), List.of(2));
    assertSafeWavesOf(listed, 1);
  }

  @Test
  void replicasOfAnAppendedBlockCountOnce() throws IOException {
    long appended = block(0, 1);
    report();
    assertThat(nameNode.append("file" + appended)).isPresent();

    List<Integer> listed = List.of(0, 1, 2);
    assertThat(isSafe(List.of(0), 1)).isTrue();
    assertThat(isSafe(List.of(0), 2)).isFalse();
    assertSafeWavesOf(listed, 1);
    assertSafeWavesOf(listed, 2);
  }

  /** A file of one replica that is being written, where there are many others. */
  private LocatedBlock openAmongMany() throws IOException {
    Integer[] everywhere = IntStream.range(0, NODES).boxed().toArray(Integer[]::new);
    for (int i = 0; i < 2_000; i++) {
      block(everywhere);
    }
    report();
    return nameNode.create("last", (short) 1, "HOT", LENGTH);
  }

  private static int holder(LocatedBlock last) {
    return Integer.parseInt(last.getLocations()[0].getDatanodeUuid().substring("node".length()));
  }

  /** The DataNode tells that it has the replica, and the client closes the file. */
  private void close(LocatedBlock last) {
    ExtendedBlock written = QuietNameNode.copy(last.getBlock());
    written.setNumBytes(LENGTH);
    ReceivedDeletedBlockInfo received =
        new ReceivedDeletedBlockInfo(
            written.getLocalBlock(), ReceivedDeletedBlockInfo.BlockStatus.RECEIVED_BLOCK, null);
    boolean closed =
        Unchecked.call(
            () -> {
              blocks.report(
                  registration(holder(last)),
                  new StorageReceivedDeletedBlocks(
                      storage(holder(last)), new ReceivedDeletedBlockInfo[] {received}));
              return nameNode.complete("last", written);
            });
    assertThat(closed).isTrue();
  }

  @Test
  void fileThatIsClosedWhileAllIsReadForbidsToStopItsHolder() throws IOException {
    LocatedBlock last = openAmongMany();
    StopCheck check = stop(List.of(holder(last)), 1, () -> close(last));
    assertThat(check.complete()).isTrue();
    assertThat(check.only()).isEqualTo(1);
  }

  @Test
  void fileThatIsClosedWhileAllIsReadKeepsItsHolderOutOfWaves() throws IOException {
    LocatedBlock last = openAmongMany();
    assertThat(plan(List.of(holder(last)), 1, () -> close(last)).kept())
        .containsExactly(new WavePlan.Kept(0, 1, last.getBlock().getBlockId()));
  }

  @Test
  void lockIsLetGoBetweenBlocks() throws IOException {
    Integer[] everywhere = {0, 1, 2};
    for (int i = 0; i < 9_000; i++) {
      block(everywhere);
    }
    report();
    plan(List.of(0, 1, 2), 1);

    assertThat(holdsNs)
        .hasSizeGreaterThan(20)
        .allMatch(hold -> hold <= TimedLock.HOLD_NS + 3 * LOOK_NS);
  }
}
