package io.dayu.it.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeAdmin;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockECReconstructionCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockECReconstructionCommand.BlockECReconstructionInfo;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
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
  private final String rack;
  private final String domain;
  private final boolean nameNodes;
  private final List<PlayedStorage> storages = new ArrayList<>();
  private final List<Sending> sending = new ArrayList<>();
  private final List<Decoding> decoding = new ArrayList<>();
  private Optional<Consumer<DatanodeAdmin>> standing = Optional.empty();
  private boolean cut;
  private boolean off;

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
    this.rack = spec.rack();
    this.nameNodes = spec.nameNode();
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

  /** Whether its machine is the NameNode's, too. */
  boolean isNameNodes() {
    return nameNodes;
  }

  String uuid() {
    return registration.getDatanodeUuid();
  }

  /** What the site's command calls its machine. */
  String host() {
    return registration.getHostName();
  }

  /** Whether it is neither cut off nor switched off. */
  boolean reachable() {
    return !cut && !off;
  }

  /** Whether its machine is switched off. */
  boolean isOff() {
    return off;
  }

  /** Whether it is cut off. */
  boolean isCut() {
    return cut;
  }

  String rack() {
    return rack;
  }

  /** What an operator has ordered of it last, which the site's files keep. */
  void stand(Consumer<DatanodeAdmin> order) {
    standing = Optional.of(order);
  }

  List<PlayedStorage> storages() {
    return storages;
  }

  /** The one it has of a block, wherever it is. */
  Optional<PlayedReplica> replica(long blockId) {
    for (PlayedStorage storage : storages) {
      Optional<PlayedReplica> replica = storage.replica(blockId);
      if (replica.isPresent()) {
        return replica;
      }
    }
    return Optional.empty();
  }

  /** Whether it can be read there, with that stamp, and is whole. */
  boolean serves(Block block) {
    return reachable() && holds(block);
  }

  /** The same where its machine may be off. */
  boolean holds(Block block) {
    return !cut
        && replica(block.getBlockId())
            .filter(one -> !one.open() && !one.damaged())
            .filter(one -> one.block().getGenerationStamp() == block.getGenerationStamp())
            .isPresent();
  }

  /** Somebody has read it, and HDFS hears if it is damaged. */
  void read(long blockId) {
    for (PlayedStorage storage : storages) {
      Optional<PlayedReplica> damaged =
          storage.replica(blockId).filter(one -> reachable() && one.damaged());
      if (damaged.isPresent()) {
        damaged.get().report();
        nameNode.blocks().reportDamaged(damaged.get().block(), uuid(), storage.id());
      }
    }
  }

  /** Reads all that it has; returns whether HDFS hears of new damage. */
  boolean scan() {
    List<PlayedReplica> damaged =
        storages.stream()
            .flatMap(storage -> storage.replicas().stream())
            .filter(replica -> reachable() && replica.damaged() && !replica.reported())
            .toList();
    damaged.forEach(replica -> read(replica.block().getBlockId()));
    return !damaged.isEmpty();
  }

  /** Says that it is there, and what it holds. */
  void register() throws IOException {
    if (!reachable()) {
      return;
    }
    nameNode.hdfs().register(registration);
    nameNode.blocks().node(uuid()).setUpgradeDomain(domain);
    standing
        .filter(order -> nameNode.blocks().node(uuid()).isInService())
        .ifPresent(order -> nameNode.blocks().administer(uuid(), order));
    nameNode.blocks().heartbeat(registration, reports(), 0);
    reportAll();
  }

  /** Says all that it holds. */
  void reportAll() throws IOException {
    for (PlayedStorage storage : storages) {
      BlockListAsLongs.Builder blocks = BlockListAsLongs.builder();
      storage.replicas().forEach(replica -> blocks.add(replica.inReport()));
      nameNode.blocks().report(registration, storage.storage(), blocks.build());
    }
  }

  /** Is heard again. */
  void hear() {
    cut = false;
  }

  /** Is cut off; what it was sending or decoding is lost. */
  void cutOff() {
    cut = true;
    sending.clear();
    decoding.clear();
  }

  /** Its machine is switched off, or on, when it registers if nothing else keeps it away. */
  void turn(boolean on) throws IOException {
    off = !on;
    sending.clear();
    decoding.clear();
    register();
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
        case DatanodeProtocol.DNA_RECOVERBLOCK -> {
          for (RecoveringBlock block : ((BlockRecoveryCommand) command).getRecoveringBlocks()) {
            recover(block);
          }
        }
        case DatanodeProtocol.DNA_INVALIDATE -> delete(((BlockCommand) command).getBlocks());
        default -> {}
      }
    }
  }

  /** Has all that can be heard cut a block. */
  private void recover(RecoveringBlock order) throws IOException {
    Block block = order.getBlock().getLocalBlock();
    Block cut = order.getNewBlock() == null ? new Block(block) : new Block(order.getNewBlock());
    cut.setGenerationStamp(order.getNewGenerationStamp());
    List<PlayedNode> able =
        Arrays.stream(order.getLocations())
            .map(one -> nameNode.node(one.getDatanodeUuid()))
            .filter(one -> one.serves(block))
            .toList();
    if (able.isEmpty()) {
      return;
    }
    List<String> storageIds = new ArrayList<>();
    for (PlayedNode one : able) {
      one.storages.stream()
          .filter(storage -> storage.replica(block.getBlockId()).isPresent())
          .forEach(storage -> storageIds.add(storage.id()));
    }
    nameNode
        .hdfs()
        .recovered(
            block,
            cut,
            able.stream().map(one -> one.registration).toArray(DatanodeID[]::new),
            storageIds.toArray(new String[0]));
    for (PlayedNode one : able) {
      one.finish(cut);
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
        if (isMeant(storage, block)) {
          storage.remove(block.getBlockId()).ifPresent(nameNode::deleted);
          tell(storage, block, ReceivedDeletedBlockInfo.BlockStatus.DELETED_BLOCK, "");
        }
      }
    }
  }

  /** As FsDatasetImpl.invalidate does: one that has been written to since stays. */
  private static boolean isMeant(PlayedStorage storage, Block block) {
    return storage
        .replica(block.getBlockId())
        .filter(one -> one.block().getGenerationStamp() <= block.getGenerationStamp())
        .isPresent();
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
        read(one.block().getBlockId());
        if (serves(one.block())) {
          for (Map.Entry<String, StorageType> to : one.to().entrySet()) {
            nameNode.node(to.getKey()).receive(one.block(), to.getValue(), "");
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
          .receive(made.get(i), group.task().getTargetStorageTypes()[i], "");
    }
  }

  /**
   * Takes a whole replica, if it can; an older one of the block goes for it, as in
   * FsDatasetImpl.createTemporary.
   *
   * @param leavingUuid the DataNode that HDFS is to take the block's too many from; or empty
   * @return whether it has it now
   */
  boolean receive(Block block, StorageType type, String leavingUuid) throws IOException {
    Optional<PlayedStorage> storage = room(type, block);
    boolean replaceable =
        replica(block.getBlockId())
            .filter(one -> one.block().getGenerationStamp() >= block.getGenerationStamp())
            .isEmpty();
    if (storage.isEmpty() || !replaceable) {
      return false;
    }
    storages.forEach(one -> one.remove(block.getBlockId()));
    add(storage.get(), new PlayedReplica(new Block(block), false), leavingUuid);
    return true;
  }

  /** Begins to write a block, or does so on; returns whether it can. */
  boolean write(String storageId, Block block) throws IOException {
    PlayedStorage storage =
        storages.stream().filter(one -> one.id().equals(storageId)).findFirst().orElseThrow();
    Optional<PlayedReplica> known = storage.replica(block.getBlockId());
    boolean full = known.isEmpty() && storage.roomBytes() < block.getNumBytes();
    if (!reachable() || full) {
      return false;
    }
    PlayedReplica replica = known.orElseGet(() -> new PlayedReplica(new Block(block), true));
    if (known.isEmpty()) {
      storage.add(replica);
    }
    replica.write(true, block);
    tell(storage, replica.block(), replica.status(), "");
    return true;
  }

  /** What was written is all of the block. */
  void finish(Block block) throws IOException {
    for (PlayedStorage storage : storages) {
      Optional<PlayedReplica> open = storage.replica(block.getBlockId());
      if (open.isPresent()) {
        open.get().write(false, block);
        tell(storage, open.get().block(), open.get().status(), "");
      }
    }
  }

  /** Has a replica move to another storage of its own; returns whether it is there now. */
  boolean moveWithin(Block block, StorageType type) throws IOException {
    Optional<PlayedStorage> to = room(type, block);
    if (to.isEmpty() || !serves(block) || replica(block.getBlockId()).orElseThrow().pinned()) {
      return false;
    }
    for (PlayedStorage from : storages) {
      if (from.replica(block.getBlockId()).isPresent()) {
        add(to.get(), from.remove(block.getBlockId()).orElseThrow(), "");
        return true;
      }
    }
    return false;
  }

  private Optional<PlayedStorage> room(StorageType type, Block block) {
    return storages.stream()
        .filter(one -> reachable() && one.storage().getStorageType() == type)
        .filter(one -> one.roomBytes() >= block.getNumBytes())
        .findFirst();
  }

  private void add(PlayedStorage storage, PlayedReplica replica, String leavingUuid)
      throws IOException {
    storage.add(replica);
    tell(storage, replica.block(), replica.status(), leavingUuid);
  }

  private void tell(
      PlayedStorage storage,
      Block block,
      ReceivedDeletedBlockInfo.BlockStatus status,
      String leavingUuid)
      throws IOException {
    nameNode
        .blocks()
        .report(
            registration,
            new StorageReceivedDeletedBlocks(
                storage.storage(),
                new ReceivedDeletedBlockInfo[] {
                  new ReceivedDeletedBlockInfo(
                      new Block(block), status, leavingUuid.isEmpty() ? null : leavingUuid)
                }));
  }

  /** Which replicas it has, for people. */
  Map<String, List<Long>> held() {
    Map<String, List<Long>> held = new LinkedHashMap<>();
    for (PlayedStorage storage : storages) {
      held.put(
          storage.id(), storage.replicas().stream().map(one -> one.block().getBlockId()).toList());
    }
    return held;
  }
}
