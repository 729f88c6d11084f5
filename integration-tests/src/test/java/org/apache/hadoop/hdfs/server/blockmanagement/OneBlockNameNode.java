package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.state.NodeTable;
import io.dayu.it.support.TimeAlone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.datanode.FinalizedReplica;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * A NameNode whose queue Dayu has taken over, with six DataNodes that are played: the first three
 * have the one block of a file of three replicas.
 */
@NullMarked
final class OneBlockNameNode implements AutoCloseable {
  static final long BLOCK = 1_000;
  static final long LENGTH = 1 << 20;
  static final int NODES = 6;
  static final long GROUP = Long.MIN_VALUE;

  /** Of three data units and two parities. */
  private static final ErasureCodingPolicy CODING =
      SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID);

  private static final int DATA_UNITS = CODING.getNumDataUnits();
  private static final int UNITS = DATA_UNITS + CODING.getNumParityUnits();

  private static final int REPLICATION = 3;
  private static final long CAPACITY = 1L << 40;

  private final QuietNameNode nameNode;
  private final BlockManager manager;
  private final VirtualBlockManager blocks;
  private final BlockManagerBridge bridge;

  OneBlockNameNode(Path directory) throws IOException, ReflectiveOperationException {
    Configuration conf = QuietNameNode.settings(directory);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    manager = nameNode.getNamesystem().getBlockManager();
    blocks = new VirtualBlockManager(nameNode.getNamesystem(), conf, System::nanoTime);
    bridge =
        BlockManagerBridge.prepare(
            nameNode,
            () -> true,
            true,
            new NodeTable(),
            new TimeAlone(System::nanoTime),
            hold -> {});
    bridge.takeOver();
    nameNode.addFile("file", (short) REPLICATION, "HOT", new Block(BLOCK, LENGTH, 1));
    for (int node = 0; node < NODES; node++) {
      nameNode.register(registration(node));
      report(node, node < REPLICATION);
    }
  }

  private static DatanodeRegistration registration(int node) {
    return new DatanodeRegistration(
        new DatanodeID("10.9.0." + (node + 1), "host" + node, uuid(node), 9866, 9864, 9865, 9867),
        new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
        new ExportedBlockKeys(),
        VersionInfo.getVersion());
  }

  static String uuid(int node) {
    return "node-" + node;
  }

  BlockManagerBridge bridge() {
    return bridge;
  }

  /** Writes a group, of which the first five DataNodes have an internal block each, in order. */
  void addGroup() throws IOException {
    nameNode.addGroup("group", "HOT", CODING, new Block(GROUP, DATA_UNITS * LENGTH, 1));
    for (int node = 0; node < UNITS; node++) {
      report(node, node < REPLICATION ? List.of(block(), unit(node)) : List.of(unit(node)));
    }
  }

  private static Block block() {
    return new Block(BLOCK, LENGTH, 1);
  }

  /** An internal block of the group. */
  static Block unit(int index) {
    return new Block(GROUP + index, LENGTH, 1);
  }

  /** A DataNode tells all that it has: the block, or nothing. */
  void report(int node, boolean holds) throws IOException {
    report(node, holds ? List.of(block()) : List.of());
  }

  /** A DataNode tells all that it has. */
  void report(int node, List<Block> held) throws IOException {
    DatanodeStorage storage = new DatanodeStorage("storage-" + node);
    blocks.heartbeat(
        registration(node),
        new StorageReport[] {new StorageReport(storage, false, CAPACITY, 0, CAPACITY, 0, 0)},
        0);
    BlockListAsLongs.Builder report = BlockListAsLongs.builder();
    held.forEach(one -> report.add(new FinalizedReplica(one, null, null)));
    blocks.report(registration(node), storage, report.build());
  }

  /** A DataNode tells that the block has come. */
  void receive(int node) throws IOException {
    blocks.report(
        registration(node),
        new StorageReceivedDeletedBlocks(
            new DatanodeStorage("storage-" + node),
            new ReceivedDeletedBlockInfo[] {
              new ReceivedDeletedBlockInfo(block(), BlockStatus.RECEIVED_BLOCK, null)
            }));
  }

  /** HDFS has scheduled another block at a DataNode. */
  void schedule(int node) {
    DatanodeStorageInfo.incrementBlocksScheduled(blocks.node(uuid(node)).getStorageInfos()[0]);
  }

  /** The number of blocks that HDFS has scheduled at a DataNode. */
  int scheduled(int node) {
    return blocks.node(uuid(node)).getBlocksScheduled();
  }

  /** A reader has found a replica corrupt. */
  void findCorrupt(int node) throws IOException {
    findCorrupt(node, block());
  }

  /** A reader has found a replica, or an internal block, corrupt. */
  void findCorrupt(int node, Block held) throws IOException {
    nameNode.getNamesystem().writeLock();
    try {
      manager.findAndMarkBlockAsCorrupt(
          new ExtendedBlock(nameNode.getNamesystem().getBlockPoolId(), held),
          blocks.node(uuid(node)),
          "storage-" + node,
          "test");
    } finally {
      nameNode.getNamesystem().writeUnlock("test");
    }
  }

  /** Whose replica HDFS knows to be corrupt; null where it knows of none. */
  @Nullable Collection<DatanodeDescriptor> corrupt() {
    return manager.getCorruptReplicas(manager.getStoredBlock(new Block(BLOCK)));
  }

  /** Whether HDFS lists the block at a DataNode. */
  boolean lists(int node) {
    return blocks.node(uuid(node)).getStorageInfos()[0].numBlocks() > 0;
  }

  long waiting() {
    return blocks.waiting();
  }

  BlockState state() {
    return state(BLOCK);
  }

  BlockState state(long blockId) {
    return blocks.states(List.of(blockId)).get(0);
  }

  /** True if HDFS has a DataNode delete a replica, or an internal block. */
  boolean isDeleted(int node, Block held) {
    return manager.containsInvalidateBlock(blocks.node(uuid(node)), held);
  }

  /** An operator does something to a DataNode. */
  void administer(int node, Consumer<DatanodeAdmin> order) {
    blocks.administer(uuid(node), order);
  }

  /** A DataNode has not been heard for so long that it is stale. */
  void makeStale(int node) {
    blocks.makeStale(uuid(node));
  }

  /** A DataNode has not been heard for so long that it is dead. */
  void makeDead(int node) {
    blocks.makeDead(uuid(node));
  }

  /** A DataNode that was dead is there again, and tells all that it has. */
  void comeBack(int node, List<Block> held) throws IOException {
    nameNode.register(registration(node));
    report(node, held);
  }

  /** The number of blocks that HDFS calls missing. */
  long missing() {
    return manager.getMissingBlocksCount();
  }

  /** The DataNodes that HDFS has delete their replica of the block. */
  List<Integer> deleting() {
    manager.rescanPostponedMisreplicatedBlocks();
    return IntStream.range(0, NODES).filter(node -> isDeleted(node, block())).boxed().toList();
  }

  /** The NameNode is another: it has no book, and doubts what DataNodes have not told again. */
  void failOver() {
    manager.clearQueues();
    blocks.doubtAll();
    // As BlockManager.processMisReplicatesAsync does.
    manager.postponeBlock(block());
  }

  @Override
  public void close() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }
}
