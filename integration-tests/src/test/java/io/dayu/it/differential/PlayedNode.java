package io.dayu.it.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.datanode.FinalizedReplica;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockECReconstructionCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockECReconstructionCommand.BlockECReconstructionInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.VersionInfo;

/** A DataNode as far as the NameNode can tell: it holds replicas, sends and deletes as told. */
final class PlayedNode {
  private static final int PORT = 9866;
  private static final long TRANSFER_NS = 2_000_000_000L;

  private final PlayedNameNode nameNode;
  private final DatanodeRegistration registration;
  private final String domain;
  private final List<PlayedStorage> storages = new ArrayList<>();
  private final List<Sending> sending = new ArrayList<>();
  private final List<Decoding> decoding = new ArrayList<>();
  private boolean reachable = true;

  /** A replica on its way to others, by HDFS's own command. */
  private record Sending(Block block, Map<String, StorageType> to, long untilNs) {}

  /** Internal blocks that it makes for others or itself, by HDFS's own command. */
  private record Decoding(PlayedGroup group, long untilNs) {}

  PlayedNode(PlayedNameNode nameNode, int number, Trial.Node spec) {
    this.nameNode = nameNode;
    String address = address(number);
    this.registration =
        new DatanodeRegistration(
            new DatanodeID(address, address, "node-" + number, PORT, PORT + 1, PORT + 2, PORT + 3),
            new StorageInfo(HdfsServerConstants.NodeType.DATA_NODE),
            new ExportedBlockKeys(),
            VersionInfo.getVersion());
    this.domain = spec.domain();
    for (Trial.Storage storage : spec.storages()) {
      String id = "storage-" + number + "-" + storages.size();
      storages.add(
          new PlayedStorage(
              new DatanodeStorage(id, DatanodeStorage.State.NORMAL, storage.type()),
              storage.roomBytes()));
    }
  }

  static String address(int number) {
    return "10.9.0." + (number + 1);
  }

  String uuid() {
    return registration.getDatanodeUuid();
  }

  boolean reachable() {
    return reachable;
  }

  List<PlayedStorage> storages() {
    return storages;
  }

  boolean holds(long blockId) {
    return storages.stream().anyMatch(storage -> storage.holds(blockId));
  }

  /** Says that it is there, and what it holds. */
  void register() throws IOException {
    reachable = true;
    nameNode.hdfs().register(registration);
    nameNode.blocks().node(uuid()).setUpgradeDomain(domain);
    nameNode.blocks().heartbeat(registration, reports(), 0);
    for (PlayedStorage storage : storages) {
      BlockListAsLongs.Builder blocks = BlockListAsLongs.builder();
      storage.blocks().forEach(block -> blocks.add(new FinalizedReplica(block, null, null)));
      nameNode.blocks().report(registration, storage.storage(), blocks.build());
    }
  }

  /** Is heard again. */
  void hear() {
    reachable = true;
  }

  /** Is cut off; what it was sending or decoding is lost. */
  void cutOff() {
    reachable = false;
    sending.clear();
    decoding.clear();
  }

  /** Says that it is there; hears what it is to do. */
  void heartbeat(long nowNs) throws IOException {
    DatanodeCommand[] commands =
        nameNode.blocks().heartbeat(registration, reports(), sending.size() + decoding.size());
    for (DatanodeCommand command : commands) {
      switch (command.getAction()) {
        case DatanodeProtocol.DNA_REGISTER -> register();
        case DatanodeProtocol.DNA_TRANSFER -> send((BlockCommand) command, nowNs);
        case DatanodeProtocol.DNA_ERASURE_CODING_RECONSTRUCTION -> {
          for (BlockECReconstructionInfo task :
              ((BlockECReconstructionCommand) command).getECTasks()) {
            decoding.add(new Decoding(new PlayedGroup(task), nowNs + TRANSFER_NS));
          }
        }
        case DatanodeProtocol.DNA_INVALIDATE -> delete(((BlockCommand) command).getBlocks());
        default -> {}
      }
    }
  }

  private StorageReport[] reports() {
    return storages.stream().map(PlayedStorage::report).toArray(StorageReport[]::new);
  }

  private void send(BlockCommand command, long nowNs) {
    for (int i = 0; i < command.getBlocks().length; i++) {
      Map<String, StorageType> to = new LinkedHashMap<>();
      for (int j = 0; j < command.getTargets()[i].length; j++) {
        to.put(command.getTargets()[i][j].getDatanodeUuid(), command.getTargetStorageTypes()[i][j]);
      }
      sending.add(new Sending(command.getBlocks()[i], to, nowNs + TRANSFER_NS));
    }
  }

  private void delete(Block[] blocks) throws IOException {
    for (Block block : blocks) {
      for (PlayedStorage storage : storages) {
        if (storage.remove(block.getBlockId())) {
          tell(storage, block, ReceivedDeletedBlockInfo.BlockStatus.DELETED_BLOCK);
        }
      }
    }
  }

  /** What it sends or decodes has come, if it is time. */
  void move(long nowNs) throws IOException {
    for (Decoding one : List.copyOf(decoding)) {
      if (nowNs - one.untilNs() >= 0) {
        decoding.remove(one);
        if (one.group().isDecodable(nameNode)) {
          hand(one.group());
        }
      }
    }
    for (Sending one : List.copyOf(sending)) {
      if (nowNs - one.untilNs() >= 0) {
        sending.remove(one);
        if (holds(one.block().getBlockId())) {
          for (Map.Entry<String, StorageType> to : one.to().entrySet()) {
            nameNode.node(to.getKey()).receive(one.block(), to.getValue());
          }
        }
      }
    }
  }

  private void hand(PlayedGroup group) throws IOException {
    List<Block> made = group.made();
    for (int i = 0; i < made.size(); i++) {
      nameNode
          .node(group.task().getTargetDnInfos()[i].getDatanodeUuid())
          .receive(made.get(i), group.task().getTargetStorageTypes()[i]);
    }
  }

  /** Takes a whole replica, if it can; returns whether it has it now. */
  boolean receive(Block block, StorageType type) throws IOException {
    Optional<PlayedStorage> storage =
        storages.stream()
            .filter(one -> one.storage().getStorageType() == type)
            .filter(one -> one.roomBytes() >= block.getNumBytes())
            .findFirst();
    if (!reachable || storage.isEmpty() || holds(block.getBlockId())) {
      return false;
    }
    storage.get().add(new Block(block));
    tell(storage.get(), block, ReceivedDeletedBlockInfo.BlockStatus.RECEIVED_BLOCK);
    return true;
  }

  private void tell(PlayedStorage storage, Block block, ReceivedDeletedBlockInfo.BlockStatus status)
      throws IOException {
    nameNode
        .blocks()
        .report(
            registration,
            new StorageReceivedDeletedBlocks(
                storage.storage(),
                new ReceivedDeletedBlockInfo[] {
                  new ReceivedDeletedBlockInfo(block, status, null)
                }));
  }

  /** Which replicas it has, for people. */
  Map<String, List<Long>> held() {
    Map<String, List<Long>> held = new LinkedHashMap<>();
    for (PlayedStorage storage : storages) {
      held.put(
          storage.storage().getStorageID(),
          storage.blocks().stream().map(Block::getBlockId).toList());
    }
    return held;
  }
}
