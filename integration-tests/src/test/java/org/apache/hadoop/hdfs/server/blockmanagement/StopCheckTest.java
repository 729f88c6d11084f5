package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.it.support.TimeAlone;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
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
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of whether one DataNode of HDFS's own may be stopped, by what the others are that hold its
 * blocks.
 */
@NullMarked
final class StopCheckTest {
  private static final ErasureCodingPolicy CODING =
      SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID);
  private static final long CAPACITY = 1L << 40;
  private static final long LENGTH = 1 << 20;
  private static final long GROUP = Long.MIN_VALUE;

  private static final String STOPPED = "stopped";
  private static final String GOOD = "good";
  private static final String ALSO_GOOD = "also-good";
  private static final String STALE = "stale";
  private static final String LEAVING = "leaving";
  private static final String IN_MAINTENANCE = "in-maintenance";
  private static final String UNREPORTED = "stale-storage";
  private static final List<String> NODES =
      List.of(STOPPED, GOOD, ALSO_GOOD, STALE, LEAVING, IN_MAINTENANCE, UNREPORTED);

  @TempDir private Path directory;
  private final Map<String, List<Block>> held = new LinkedHashMap<>();
  private final Map<String, DatanodeRegistration> registrations = new LinkedHashMap<>();
  private QuietNameNode nameNode;
  private BlockManager manager;
  private VirtualBlockManager blocks;
  private long nextBlock = 1_000;
  private long nextGroup = GROUP;

  @BeforeEach
  void start() throws Exception {
    Configuration conf = QuietNameNode.settings(directory);
    conf.setInt("dfs.namenode.decommission.interval", 100_000);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, () -> 0);
    NODES.forEach(node -> held.put(node, new ArrayList<>()));
  }

  @AfterEach
  void stop() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }

  private long block(String... holders) throws IOException {
    Block block = new Block(nextBlock++, LENGTH, 1);
    nameNode.addFile("file" + block.getBlockId(), (short) holders.length, "HOT", block);
    for (String holder : holders) {
      held(holder).add(new Block(block));
    }
    return block.getBlockId();
  }

  /** A group of three data and two parity units, the first of which are at these. */
  private long group(String... holders) throws IOException {
    Block group = new Block(nextGroup, 3 * LENGTH, 1);
    nextGroup += HdfsServerConstants.MAX_BLOCKS_IN_GROUP;
    nameNode.addGroup("group" + group.getBlockId(), "HOT", CODING, group);
    for (int unit = 0; unit < holders.length; unit++) {
      held(holders[unit]).add(new Block(group.getBlockId() + unit, LENGTH, 1));
    }
    return group.getBlockId();
  }

  private List<Block> held(String node) {
    return held.getOrDefault(node, List.of());
  }

  private void report() throws IOException {
    int number = 0;
    for (String node : NODES) {
      number++;
      DatanodeRegistration registration =
          new DatanodeRegistration(
              new DatanodeID("10.9.0." + number, node, node, 9866, 9867, 9868, 9869),
              new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
              new ExportedBlockKeys(),
              VersionInfo.getVersion());
      registrations.put(node, registration);
      DatanodeStorage storage = new DatanodeStorage("storage-" + node);
      nameNode.register(registration);
      blocks.heartbeat(
          registration,
          new StorageReport[] {new StorageReport(storage, false, CAPACITY, 0, CAPACITY, 0, 0)},
          0);
      BlockListAsLongs.Builder report = BlockListAsLongs.builder();
      held(node).forEach(block -> report.add(new FinalizedReplica(block, null, null)));
      blocks.report(registration, storage, report.build());
    }
    blocks.makeStale(STALE);
    blocks.administer(LEAVING, DatanodeAdmin::startDecommission);
    blocks.administer(IN_MAINTENANCE, DatanodeAdmin::startMaintenance);
    for (DatanodeStorageInfo storage : blocks.node(UNREPORTED).getStorageInfos()) {
      storage.setBlockContentsStale(true);
    }
  }

  private BlockInfo stored(long blockId) {
    return Objects.requireNonNull(StoredBlocks.find(manager, blockId), "block " + blockId);
  }

  private Certainty without(long blockId) {
    nameNode.getNamesystem().readLock();
    try {
      return new ReadableWithout(manager).check(stored(blockId), Set.of(blocks.node(STOPPED)));
    } finally {
      nameNode.getNamesystem().readUnlock("test");
    }
  }

  private StopCheck walk(String... stopped) {
    TimedLock lock =
        new TimedLock(
            new FsNamesystemLock(nameNode.getNamesystem()),
            new TimeAlone(System::nanoTime),
            hold -> {});
    StopWalk walk =
        new StopWalk(
            lock,
            new ReadableWithout(manager),
            Stream.of(stopped).map(blocks::node).toList(),
            new OpenBlocks(nameNode.getNamesystem()));
    while (!walk.done()) {
      walk.read();
    }
    return walk.check();
  }

  private ExcessRedundancyMap excessMap() {
    try {
      Field field = BlockManager.class.getDeclaredField("excessRedundancyMap");
      field.setAccessible(true);
      return (ExcessRedundancyMap) field.get(manager);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void underLock(Runnable change) {
    nameNode.getNamesystem().writeLock();
    try {
      change.run();
    } finally {
      nameNode.getNamesystem().writeUnlock("test");
    }
  }

  @Test
  void replicasCountByWhereTheyAre() throws IOException {
    Map<Long, Certainty> expected = new LinkedHashMap<>();
    expected.put(block(STOPPED, GOOD), Certainty.SURE);
    expected.put(block(STOPPED), Certainty.NOT_READABLE);
    expected.put(block(STOPPED, STALE), Certainty.DOUBTFUL);
    expected.put(block(STOPPED, UNREPORTED), Certainty.DOUBTFUL);
    expected.put(block(STOPPED, LEAVING), Certainty.SURE);
    expected.put(block(STOPPED, IN_MAINTENANCE), Certainty.DOUBTFUL);
    expected.put(block(STOPPED, STALE, GOOD), Certainty.SURE);
    long corrupt = block(STOPPED, GOOD);
    expected.put(corrupt, Certainty.NOT_READABLE);
    long excess = block(STOPPED, GOOD);
    expected.put(excess, Certainty.NOT_READABLE);
    report();
    underLock(
        () -> {
          manager.corruptReplicas.addToCorruptReplicasMap(
              stored(corrupt), blocks.node(GOOD), "test", CorruptReplicasMap.Reason.ANY, false);
          excessMap().add(blocks.node(GOOD), stored(excess));
        });

    expected.forEach(
        (blockId, certainty) ->
            assertThat(without(blockId)).as("%s", blockId).isEqualTo(certainty));
    assertThat(walk(STOPPED)).isEqualTo(new StopCheck(9, true, 3, 3, 0, 0));
  }

  @Test
  void severalAtOnceAreLookedAtTogether() throws IOException {
    block(STOPPED, GOOD);
    block(STOPPED, GOOD, ALSO_GOOD);
    block(GOOD, STALE);
    block(ALSO_GOOD);
    group(STOPPED, GOOD, ALSO_GOOD, LEAVING);
    group(STOPPED, GOOD, ALSO_GOOD, LEAVING, STALE);
    report();

    assertThat(walk(STOPPED)).isEqualTo(new StopCheck(4, true, 0, 0, 0, 2));
    assertThat(walk(ALSO_GOOD)).isEqualTo(new StopCheck(4, true, 1, 0, 0, 2));
    // Nine replicas are looked at: a block and a group are there no more, one of each is doubtful.
    assertThat(walk(STOPPED, GOOD)).isEqualTo(new StopCheck(9, true, 2, 2, 0, 4));
  }

  @Test
  void deadDataNodeMakesTheAnswerUnsure() throws IOException {
    block(STOPPED, GOOD);
    block(ALSO_GOOD, GOOD);
    report();
    blocks.makeDead(STOPPED);

    assertThat(walk(STOPPED, ALSO_GOOD).complete()).isFalse();
  }

  @Test
  void groupsCountByTheUnitsThatAreLeft() throws IOException {
    Map<Long, Certainty> expected = new LinkedHashMap<>();
    expected.put(group(STOPPED, GOOD, ALSO_GOOD, LEAVING, STALE), Certainty.SURE);
    expected.put(group(STOPPED, GOOD, ALSO_GOOD, LEAVING), Certainty.SURE);
    expected.put(group(STOPPED, GOOD, ALSO_GOOD), Certainty.NOT_READABLE);
    expected.put(group(STOPPED, GOOD, ALSO_GOOD, STALE), Certainty.DOUBTFUL);
    expected.put(group(STOPPED, GOOD, ALSO_GOOD, IN_MAINTENANCE, STALE), Certainty.DOUBTFUL);
    report();

    expected.forEach(
        (blockId, certainty) ->
            assertThat(without(blockId)).as("%s", blockId).isEqualTo(certainty));
    assertThat(walk(STOPPED)).isEqualTo(new StopCheck(5, true, 1, 2, 0, 5));
  }

  @Test
  void whatIsCorruptThereIsMissedByNobody() throws IOException {
    long corrupt = block(STOPPED, STALE);
    report();
    underLock(
        () ->
            manager.corruptReplicas.addToCorruptReplicasMap(
                stored(corrupt),
                blocks.node(STOPPED),
                "test",
                CorruptReplicasMap.Reason.ANY,
                false));

    assertThat(walk(STOPPED)).isEqualTo(new StopCheck(0, true, 0, 0, 0, 0));
  }

  @Test
  void ofADeadDataNodeNothingIsKnown() throws IOException {
    block(STOPPED, GOOD);
    report();
    blocks.makeDead(STOPPED);

    assertThat(walk(STOPPED).complete()).isFalse();
  }
}
