package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.heat.ExtraBook;
import io.dayu.hdfs.heat.HeatedBook;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.it.support.TimeAlone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An extra replica that HDFS counts from some moment on has the block end as a replica that HDFS
 * stored itself would: no corrupt replica of it stays.
 */
@NullMarked
final class CountedExtraTest {
  private static final int NODES = 6;
  private static final long BLOCK = 1_000;
  private static final long LENGTH = 1 << 20;
  private static final long CAPACITY = 1L << 40;

  @TempDir private Path directory;
  private QuietNameNode nameNode;
  private BlockManager manager;
  private VirtualBlockManager blocks;
  private BlockManagerBridge bridge;
  private final ExtraBook book = new ExtraBook(System::nanoTime);

  @BeforeEach
  void threeOfSixDataNodesHaveABlockOfThree() throws Exception {
    Configuration conf = QuietNameNode.settings(directory);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, System::nanoTime);
    bridge =
        BlockManagerBridge.takeOver(
            nameNode,
            () -> true,
            true,
            new NodeTable(),
            new TimeAlone(System::nanoTime),
            hold -> {});
    bridge.keepExtras(book);
    nameNode.addFile("file", (short) 3, "HOT", new Block(BLOCK, LENGTH, 1));
    for (int node = 0; node < NODES; node++) {
      nameNode.register(registration(node));
      report(node, node < 3);
    }
    assertThat(blocks.waiting()).isZero();
  }

  @AfterEach
  void stop() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }

  private static DatanodeRegistration registration(int node) {
    return new DatanodeRegistration(
        new DatanodeID("10.9.0." + (node + 1), "host" + node, uuid(node), 9866, 9864, 9865, 9867),
        new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
        new ExportedBlockKeys(),
        VersionInfo.getVersion());
  }

  private static String uuid(int node) {
    return "node-" + node;
  }

  private void report(int node, boolean holds) throws IOException {
    DatanodeStorage storage = new DatanodeStorage("storage-" + node);
    blocks.heartbeat(
        registration(node),
        new StorageReport[] {new StorageReport(storage, false, CAPACITY, 0, CAPACITY, 0, 0)},
        0);
    BlockListAsLongs.Builder report = BlockListAsLongs.builder();
    if (holds) {
      report.add(new FinalizedReplica(new Block(BLOCK, LENGTH, 1), null, null));
    }
    blocks.report(registration(node), storage, report.build());
  }

  private void grant(int node) {
    HeatedBook.grant(book, new ReplicaTarget(BLOCK, uuid(node)), LENGTH);
  }

  private void findCorrupt(int node) throws IOException {
    nameNode.getNamesystem().writeLock();
    try {
      manager.findAndMarkBlockAsCorrupt(
          new ExtendedBlock(nameNode.getNamesystem().getBlockPoolId(), new Block(BLOCK, LENGTH, 1)),
          blocks.node(uuid(node)),
          "storage-" + node,
          "test");
    } finally {
      nameNode.getNamesystem().writeUnlock("test");
    }
  }

  private @Nullable Collection<DatanodeDescriptor> corrupt() {
    return manager.getCorruptReplicas(manager.getStoredBlock(new Block(BLOCK)));
  }

  private void assertThreeGoodOnesAreLeft_without(int... bad) {
    assertThat(blocks.waiting()).isZero();
    BlockState state = blocks.states(List.of(BLOCK)).get(0);
    assertThat(state.live()).isEqualTo(3);
    assertThat(corrupt()).isNull();
    for (int node : bad) {
      assertThat(blocks.node(uuid(node)).getStorageInfos()[0].numBlocks()).isZero();
    }
  }

  @Test
  void originalThatIsCorruptIsDeleted_whereAnExtraReplicaIsThere() throws Exception {
    grant(3);
    report(3, true);
    assertThat(blocks.states(List.of(BLOCK)).get(0).live()).as("an extra one").isEqualTo(3);
    findCorrupt(0);
    assertThreeGoodOnesAreLeft_without(0);
    assertThat(book.all()).isEmpty();
  }

  @Test
  void originalThatIsCorruptIsDeleted_whenTheExtraReplicaComes() throws Exception {
    grant(3);
    findCorrupt(0);
    assertThat(blocks.waiting()).isEqualTo(1);
    report(3, true);
    assertThreeGoodOnesAreLeft_without(0);
  }

  @Test
  void twoThatAreCorruptAreDeleted() throws Exception {
    grant(3);
    grant(4);
    findCorrupt(0);
    findCorrupt(1);
    report(3, true);
    assertThat(corrupt()).as("HDFS keeps them while it has too few").hasSize(2);
    report(4, true);
    assertThreeGoodOnesAreLeft_without(0, 1);
  }

  @Test
  void originalThatIsCorruptIsDeleted_whereAnExtraReplicaIsLetGo() throws Exception {
    grant(3);
    grant(4);
    report(3, true);
    findCorrupt(0);
    report(4, true);
    bridge.letGo(book.all());
    assertThreeGoodOnesAreLeft_without(0);
    assertThat(book.all()).isEmpty();
    assertThat(blocks.states(List.of(BLOCK)).get(0).replicas()).as("one is being deleted").isEqualTo(4);
  }

  @Test
  void corruptExtraReplicaIsDeleted() throws Exception {
    grant(3);
    report(3, true);
    findCorrupt(3);
    assertThreeGoodOnesAreLeft_without(3);
  }
}
