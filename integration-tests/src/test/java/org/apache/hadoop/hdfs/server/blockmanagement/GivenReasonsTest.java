package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.state.BookedIndices;
import io.dayu.hdfs.state.NodeTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the reasons that are given why a block is not planned: each is so, in HDFS's own books.
 */
@NullMarked
final class GivenReasonsTest {
  private static final long LENGTH = 1 << 20;
  private static final long FREE = 79_000_000_000L;
  private static final int DISK_TRIED = 0xffff;

  @TempDir private Path directory;
  private QuietNameNode nameNode;
  private BlockManager manager;
  private VirtualBlockManager blocks;
  private Configuration conf;
  private final NodeTable nodes = new NodeTable();

  @BeforeEach
  void start() throws Exception {
    conf = QuietNameNode.settings(directory);
    conf.setInt("dfs.namenode.decommission.interval", 100_000);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, () -> 0);
  }

  @AfterEach
  void stop() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }

  private void dataNode(String name, long freeBytes, Block... held) throws IOException {
    DatanodeRegistration registration =
        new DatanodeRegistration(
            new DatanodeID("10.9.0." + (nodes.size() + name.charAt(0)), name, name, 1, 2, 3, 4),
            new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
            new ExportedBlockKeys(),
            VersionInfo.getVersion());
    DatanodeStorage storage = new DatanodeStorage("storage-" + name);
    nameNode.register(registration);
    blocks.heartbeat(
        registration,
        new StorageReport[] {new StorageReport(storage, false, 2 * FREE, 0, freeBytes, 0, 0)},
        0);
    BlockListAsLongs.Builder report = BlockListAsLongs.builder();
    for (Block block : held) {
      report.add(new FinalizedReplica(block, null, null));
    }
    blocks.report(registration, storage, report.build());
  }

  private Optional<Obstacle> why(Block block, int tried) {
    nodes.update(new DataNodeReader(manager, conf).read());
    BlockDescriber describer = new BlockDescriber(manager, nodes, "BP", conf, new BookedIndices());
    nameNode.getNamesystem().readLock();
    try {
      BlockInfo stored = Objects.requireNonNull(StoredBlocks.find(manager, block.getBlockId()));
      return describer.describe(stored, tried).flatMap(LowRedundancyBlock::obstacle);
    } finally {
      nameNode.getNamesystem().readUnlock("test");
    }
  }

  private Block file(int factor) throws IOException {
    Block block = new Block(1_000, LENGTH, 1);
    nameNode.addFile("file", (short) factor, "HOT", block);
    return block;
  }

  @Test
  void withRoomAtAnotherDataNodeNoTypeIsSaidToLack() throws IOException {
    Block block = file(2);
    dataNode("a", FREE, block);
    dataNode("b", FREE);

    assertThat(why(block, 0)).isEmpty();
    assertThat(why(block, DISK_TRIED)).contains(Obstacle.NO_DESTINATION);
  }

  @Test
  void whereAllHoldItThereAreTooFewDataNodes_howeverMuchRoomTheyHave() throws IOException {
    Block block = file(3);
    dataNode("a", FREE, block);
    dataNode("b", FREE, block);

    assertThat(why(block, DISK_TRIED)).contains(Obstacle.TOO_FEW_DATANODES);
  }

  @Test
  void whereEachDataNodeLeavesNoneMayReceiveIt() throws IOException {
    Block block = file(2);
    dataNode("a", FREE, block);
    dataNode("b", FREE);
    blocks.administer("a", DatanodeAdmin::startDecommission);
    blocks.administer("b", DatanodeAdmin::startDecommission);

    assertThat(why(block, 0)).contains(Obstacle.NO_DATANODE);
  }

  @Test
  void whatLeavesIsInNeedOfReplicas_asSoonAsHdfsLooksEarly() throws IOException {
    Block block = file(1);
    dataNode("a", FREE, block);
    dataNode("b", FREE);
    List<Runnable> looks = new ArrayList<>();
    EarlyLook early = new EarlyLook(manager, conf, looks::add, () -> 0);
    blocks.administer("a", DatanodeAdmin::startDecommission);
    assertThat(manager.neededReconstruction.size()).isZero();

    early.run();
    early.run();
    assertThat(looks).hasSize(1);
    looks.forEach(Runnable::run);
    assertThat(manager.neededReconstruction.size()).isOne();
  }

  @Test
  void withoutRoomAnywhereNoTypeHasRoom() throws IOException {
    Block block = file(2);
    dataNode("a", 0, block);
    dataNode("b", 0);

    assertThat(why(block, 0)).contains(Obstacle.NO_STORAGE_TYPE);
  }

  @Test
  void withoutAReplicaThatIsSaid_andOfAGroupThatUnitsAreLost() throws IOException {
    Block block = file(2);
    Block group = new Block(Long.MIN_VALUE, 3 * LENGTH, 1);
    nameNode.addGroup(
        "group",
        "HOT",
        SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID),
        group);
    List<Block> units = new ArrayList<>();
    for (int unit = 0; unit < 2; unit++) {
      units.add(new Block(group.getBlockId() + unit, LENGTH, 1));
    }
    dataNode("a", FREE, units.get(0));
    dataNode("b", FREE, units.get(1));

    assertThat(why(block, 0)).contains(Obstacle.NO_REPLICA_LEFT);
    assertThat(why(group, 0)).contains(Obstacle.UNITS_LOST);
  }
}
