package io.dayu.bench.scale.node;

import io.dayu.bench.scale.loop.RpcCallback;
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
import org.apache.hadoop.hdfs.protocol.LayoutVersion;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.BlockReceivedAndDeletedResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.DatanodeRegistrationProto;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.protocolPB.PBHelper;
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
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.apache.hadoop.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A DataNode as the NameNode knows it. Thread safe. */
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
  private final DataNodeConnections connections;
  private final NamespaceInfo namespace;
  private final DatanodeStorage storage;
  private final Set<Long> storedLater = ConcurrentHashMap.newKeySet();
  private final Set<Long> deleted = ConcurrentHashMap.newKeySet();
  private volatile DatanodeRegistration registration;
  private volatile DatanodeRegistrationProto wireName;
  private volatile boolean alive = true;
  // The loop's thread alone.
  private boolean heartbeatUnderWay;

  SimulatedDataNode(
      int number,
      long blockBytes,
      long[] initialBlockIds,
      SimulatedCluster cluster,
      DatanodeProtocolClientSideTranslatorPB nameNode,
      DataNodeConnections connections,
      NamespaceInfo namespace) {
    this.number = number;
    this.blockBytes = blockBytes;
    this.initialBlockIds = initialBlockIds;
    this.cluster = cluster;
    this.nameNode = nameNode;
    this.connections = connections;
    this.namespace = namespace;
    this.storage =
        new DatanodeStorage("DS-" + uuid(number), DatanodeStorage.State.NORMAL, StorageType.DISK);
    this.registration = unregistered();
    this.wireName = PBHelper.convert(registration);
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

  /** The blocks that it had in the beginning, those with low ids first. */
  long[] initialBlockIds() {
    return initialBlockIds.clone();
  }

  SimulatedLinks links() {
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
            LayoutVersion.getCurrentLayoutVersion(DataNodeLayoutVersion.Feature.values()),
            namespace.getNamespaceID(),
            namespace.getClusterID(),
            namespace.getCTime(),
            NodeType.DATA_NODE);
    return new DatanodeRegistration(id, info, new ExportedBlockKeys(), VersionInfo.getVersion());
  }

  /** Registers, says what it can hold and reports all blocks; waits for the answers. */
  void join() throws IOException {
    DatanodeRegistration registered = nameNode.registerDatanode(unregistered());
    registered.setNamespaceInfo(namespace);
    registration = registered;
    wireName = PBHelper.convert(registered);
    nameNode.sendHeartbeat(
        registered,
        new StorageReport[] {storageReport()},
        0,
        0,
        0,
        0,
        0,
        new VolumeFailureSummary(new String[0], 0, 0),
        false,
        SlowPeerReports.EMPTY_REPORT,
        SlowDiskReports.EMPTY_REPORT);
    reportAllBlocks();
  }

  /** Reports all blocks, and waits for the answer. */
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

  private StorageReport storageReport() {
    long usedBytes = (initialBlockIds.length + storedLater.size()) * blockBytes;
    return new StorageReport(
        storage, false, CAPACITY_BYTES, usedBytes, CAPACITY_BYTES - usedBytes, usedBytes, 0);
  }

  /**
   * Tells the NameNode that it lives, unless it is still waiting for the last answer, and does what
   * it is told. The loop's thread.
   */
  void heartbeat() {
    if (!alive || heartbeatUnderWay) {
      return;
    }
    heartbeatUnderWay = true;
    connections.heartbeat(
        wireName,
        storageReport(),
        links().sending(number),
        new RpcCallback<>() {
          @Override
          public void answered(List<DatanodeCommand> commands) {
            heartbeatUnderWay = false;
            commands.forEach(SimulatedDataNode.this::carryOut);
          }

          @Override
          public void failed(IOException cause) {
            heartbeatUnderWay = false;
            cluster.failed(cause);
          }
        });
  }

  private void carryOut(DatanodeCommand command) {
    if (command instanceof RegisterCommand) {
      cluster.callWaiting(this::join);
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

  private void delete(Block[] blocks) {
    List<ReceivedDeletedBlockInfo> told = new ArrayList<>();
    for (Block block : blocks) {
      deleted.add(block.getBlockId());
      storedLater.remove(block.getBlockId());
      told.add(new ReceivedDeletedBlockInfo(block, BlockStatus.DELETED_BLOCK, null));
    }
    tell(told, () -> {});
  }

  /** Has a replica that is complete, tells the NameNode, and goes on when it knows. */
  void store(long blockId, Runnable then) {
    if (!alive || !storedLater.add(blockId)) {
      then.run();
      return;
    }
    tell(
        List.of(new ReceivedDeletedBlockInfo(block(blockId), BlockStatus.RECEIVED_BLOCK, null)),
        () -> {
          cluster.stored(blockId);
          then.run();
        });
  }

  private void tell(List<ReceivedDeletedBlockInfo> blocks, Runnable then) {
    connections.received(
        wireName,
        namespace.getBlockPoolID(),
        storage,
        blocks,
        new RpcCallback<>() {
          @Override
          public void answered(BlockReceivedAndDeletedResponseProto message) {
            then.run();
          }

          @Override
          public void failed(IOException cause) {
            LOG.error("The NameNode was not told of {} at node {}", blocks, number, cause);
            then.run();
          }
        });
  }

  /** Says nothing any more. */
  void die() {
    alive = false;
    links().cut(number);
  }
}
