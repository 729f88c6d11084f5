package io.dayu.it.scale.node;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.NodeType;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNodeLayoutVersion;
import org.apache.hadoop.hdfs.server.datanode.FinalizedReplica;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockReportContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.RegisterCommand;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageBlockReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.apache.hadoop.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One DataNode as the NameNode knows it. Thread safe. */
final class SimulatedDataNode {
  private static final Logger LOG = LoggerFactory.getLogger(SimulatedDataNode.class);
  private static final String UUID_PREFIX = "simulated-";
  private static final int FIRST_PORT = 10_000;
  private static final int HTTP_PORT = 9_864;
  private static final int IPC_PORT = 9_867;
  private static final long CAPACITY_BYTES = 100L << 40;

  private final int number;
  private final long blockBytes;
  private final long[] initialBlockIds;
  private final SimulatedCluster cluster;
  private final DatanodeProtocolClientSideTranslatorPB nameNode;
  private final NamespaceInfo namespace;
  private final DatanodeStorage storage;
  private final Set<Long> storedLater = ConcurrentHashMap.newKeySet();
  private final Set<Long> deleted = ConcurrentHashMap.newKeySet();
  private volatile DatanodeRegistration registration;
  private volatile boolean alive = true;

  SimulatedDataNode(
      int number,
      long blockBytes,
      long[] initialBlockIds,
      SimulatedCluster cluster,
      DatanodeProtocolClientSideTranslatorPB nameNode,
      NamespaceInfo namespace) {
    this.number = number;
    this.blockBytes = blockBytes;
    this.initialBlockIds = initialBlockIds;
    this.cluster = cluster;
    this.nameNode = nameNode;
    this.namespace = namespace;
    this.storage =
        new DatanodeStorage("DS-" + uuid(number), DatanodeStorage.State.NORMAL, StorageType.DISK);
    this.registration = unregistered();
  }

  /** The uuid of a node. */
  static String uuid(int number) {
    return UUID_PREFIX + number;
  }

  /** The host name of a node, by which the NameNode knows its rack. */
  static String hostName(int number) {
    return "node" + number;
  }

  /** The node of a uuid. */
  static int numberOf(String uuid) {
    return Integer.parseInt(uuid.substring(UUID_PREFIX.length()));
  }

  int number() {
    return number;
  }

  Links links() {
    return cluster.links();
  }

  private DatanodeRegistration unregistered() {
    DatanodeID id =
        new DatanodeID(
            "127.0.0.1",
            hostName(number),
            uuid(number),
            FIRST_PORT + number,
            HTTP_PORT,
            0,
            IPC_PORT);
    StorageInfo info =
        new StorageInfo(
            DataNodeLayoutVersion.getCurrentLayoutVersion(),
            namespace.getNamespaceID(),
            namespace.getClusterID(),
            namespace.getCTime(),
            NodeType.DATA_NODE);
    return new DatanodeRegistration(id, info, new ExportedBlockKeys(), VersionInfo.getVersion());
  }

  /** Registers and reports all blocks. */
  void join() throws IOException {
    DatanodeRegistration registered = nameNode.registerDatanode(unregistered());
    registered.setNamespaceInfo(namespace);
    registration = registered;
    heartbeat();
    reportAllBlocks();
  }

  /** Reports all blocks. */
  void reportAllBlocks() throws IOException {
    BlockListAsLongs.Builder blocks = BlockListAsLongs.builder();
    for (long id : initialBlockIds) {
      if (!deleted.contains(id)) {
        blocks.add(new FinalizedReplica(block(id), null, null));
      }
    }
    storedLater.forEach(id -> blocks.add(new FinalizedReplica(block(id), null, null)));
    nameNode.blockReport(
        registration,
        namespace.getBlockPoolID(),
        new StorageBlockReport[] {new StorageBlockReport(storage, blocks.build())},
        new BlockReportContext(1, 0, System.nanoTime(), 0));
  }

  private Block block(long id) {
    return new Block(id, blockBytes, Namespace.GENERATION_STAMP);
  }

  /** Tells the NameNode that it lives, and does what it is told. */
  void heartbeat() throws IOException {
    if (!alive) {
      return;
    }
    long usedBytes = (initialBlockIds.length + storedLater.size()) * blockBytes;
    StorageReport report =
        new StorageReport(
            storage, false, CAPACITY_BYTES, usedBytes, CAPACITY_BYTES - usedBytes, usedBytes, 0);
    DatanodeCommand[] commands =
        nameNode
            .sendHeartbeat(
                registration,
                new StorageReport[] {report},
                0,
                0,
                links().sending(number),
                0,
                0,
                new VolumeFailureSummary(new String[0], 0, 0),
                false,
                SlowPeerReports.EMPTY_REPORT,
                SlowDiskReports.EMPTY_REPORT)
            .getCommands();
    for (DatanodeCommand command : commands) {
      carryOut(command);
    }
  }

  private void carryOut(DatanodeCommand command) throws IOException {
    if (command instanceof RegisterCommand) {
      join();
    } else if (command instanceof BlockCommand blocks) {
      if (blocks.getAction() == DatanodeProtocol.DNA_TRANSFER) {
        transfer(blocks);
      } else if (blocks.getAction() == DatanodeProtocol.DNA_INVALIDATE) {
        delete(blocks.getBlocks());
      }
    }
  }

  private void transfer(BlockCommand command) {
    for (int i = 0; i < command.getBlocks().length; i++) {
      for (DatanodeInfo target : command.getTargets()[i]) {
        SimulatedDataNode to = cluster.node(numberOf(target.getDatanodeUuid()));
        links().add(new StockCopy(command.getBlocks()[i].getBlockId(), number, to, blockBytes));
      }
    }
  }

  private void delete(Block[] blocks) throws IOException {
    List<ReceivedDeletedBlockInfo> told = new ArrayList<>();
    for (Block block : blocks) {
      deleted.add(block.getBlockId());
      storedLater.remove(block.getBlockId());
      told.add(new ReceivedDeletedBlockInfo(block, BlockStatus.DELETED_BLOCK, null));
    }
    tell(told);
  }

  /** Has a replica that is complete, and tells the NameNode. */
  void store(long blockId) {
    if (!alive || !storedLater.add(blockId)) {
      return;
    }
    try {
      tell(List.of(new ReceivedDeletedBlockInfo(block(blockId), BlockStatus.RECEIVED_BLOCK, null)));
    } catch (IOException e) {
      LOG.error("The NameNode was not told of block {} at node {}", blockId, number, e);
    }
    cluster.stored(blockId);
  }

  private void tell(List<ReceivedDeletedBlockInfo> blocks) throws IOException {
    nameNode.blockReceivedAndDeleted(
        registration,
        namespace.getBlockPoolID(),
        new StorageReceivedDeletedBlocks[] {
          new StorageReceivedDeletedBlocks(storage, blocks.toArray(ReceivedDeletedBlockInfo[]::new))
        });
  }

  /** Says nothing any more. */
  void die() {
    alive = false;
    links().cut(number);
  }
}
