package org.apache.hadoop.hdfs.server.blockmanagement;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * HDFS's block management, with what its threads do done when it is called for, by a clock of its
 * own.
 */
@NullMarked
public final class VirtualBlockManager {
  /**
   * HDFS takes ten minutes. What it has scheduled in vain is forgotten after two rolls, which is to
   * be before a world where nothing happens counts as at rest.
   */
  private static final long ROLL_NS = TimeUnit.SECONDS.toNanos(150);

  private static final long LONG_AGO_MS = TimeUnit.DAYS.toMillis(10_000);

  private final FSNamesystem namesystem;
  private final BlockManager manager;
  private final DatanodeManager nodes;
  private final LongSupplier clockNs;
  private final Method roll;
  private final Runnable admin;
  private long rolledNs;

  /** Takes over a namesystem whose threads have not been started. */
  public VirtualBlockManager(FSNamesystem namesystem, Configuration conf, LongSupplier clockNs)
      throws ReflectiveOperationException {
    this.namesystem = namesystem;
    this.manager = namesystem.getBlockManager();
    this.nodes = manager.getDatanodeManager();
    this.clockNs = clockNs;
    this.roll = DatanodeDescriptor.class.getDeclaredMethod("rollBlocksScheduled", long.class);
    roll.setAccessible(true);
    Field pending = BlockManager.class.getDeclaredField("pendingReconstruction");
    pending.setAccessible(true);
    pending.set(manager, new VirtualPending(clockNs));
    nodes.getDatanodeAdminManager().activate(conf);
    Field monitor = DatanodeAdminManager.class.getDeclaredField("monitor");
    monitor.setAccessible(true);
    this.admin = (Runnable) monitor.get(nodes.getDatanodeAdminManager());
    manager.setInitializedReplQueues(true);
    rolledNs = clockNs.getAsLong();
  }

  /** One round of HDFS's redundancy monitor, and of what removes deleted files' blocks. */
  public void redundancyRound() throws ReflectiveOperationException {
    removeDeleted();
    manager.computeDatanodeWork();
    manager.processPendingReconstructions();
    manager.rescanPostponedMisreplicatedBlocks();
    if (clockNs.getAsLong() - rolledNs >= ROLL_NS) {
      rolledNs = clockNs.getAsLong();
      for (DatanodeDescriptor node : nodes.getDatanodes()) {
        roll.invoke(node, LONG_AGO_MS + rolledNs);
      }
    }
  }

  private void removeDeleted() {
    underLock(
        () -> {
          List<BlockInfo> deleted;
          while ((deleted = manager.getMarkedDeleteQueue().poll()) != null) {
            deleted.forEach(manager::removeBlock);
          }
        });
  }

  /** One round of HDFS's monitor of decommission and maintenance, without a thread of its own. */
  public void adminRound() {
    admin.run();
  }

  /** Has an operator do something to a DataNode. */
  public void administer(String uuid, Consumer<DatanodeAdmin> order) {
    if (!knows(uuid)) {
      return;
    }
    underLock(() -> order.accept(new DatanodeAdmin(nodes.getDatanodeAdminManager(), node(uuid))));
  }

  /**
   * All DataNodes that are there have told what they hold: HDFS looks what lacks or is too many.
   */
  public void leaveSafeMode() {
    manager.setInitializedReplQueues(true);
    List<BlockInfo> all = new ArrayList<>();
    underLock(() -> manager.blocksMap.getBlocks().forEach(all::add));
    manager.processMisReplicatedBlocks(all);
  }

  /** DataNodes are told all that they hold while nothing is made of it yet. */
  public void enterSafeMode() {
    manager.setInitializedReplQueues(false);
  }

  /** What DataNodes have told is not sure before they tell it again, as after a failover. */
  public void doubtAll() {
    underLock(
        () -> {
          for (DatanodeDescriptor node : nodes.getDatanodes()) {
            for (DatanodeStorageInfo storage : node.getStorageInfos()) {
              storage.markStaleAfterFailover();
            }
          }
        });
  }

  /** Somebody has found a replica damaged. */
  public void reportDamaged(Block block, String uuid, String storageId) {
    @Nullable DatanodeDescriptor node = node(uuid);
    if (node == null) {
      return;
    }
    underLock(
        () -> {
          try {
            manager.findAndMarkBlockAsCorrupt(
                new ExtendedBlock(namesystem.getBlockPoolId(), block), node, storageId, "played");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Whether HDFS has that DataNode registered. */
  public boolean knows(String uuid) {
    return nodes.getDatanode(uuid) != null;
  }

  /** HDFS's own block of that id; null if there is none. */
  public @Nullable BlockInfo stored(long blockId) {
    @Nullable BlockInfo block = manager.getStoredBlock(new Block(blockId));
    return block == null || block.isDeleted() ? null : block;
  }

  /** The storage types that a block's policy asks for first. */
  public List<StorageType> types(BlockInfo block) {
    List<StorageType> types = new ArrayList<>();
    underLock(
        () ->
            types.addAll(
                manager
                    .getStoragePolicy(manager.getBlockCollection(block).getStoragePolicyID())
                    .chooseStorageTypes(block.getReplication())));
    return types;
  }

  /** The name of a storage policy. */
  public String storagePolicy(int id) {
    return manager.getStoragePolicy((byte) id).getName();
  }

  /** How many internal blocks a group is to have. */
  public int units(long groupId) {
    return stored(groupId) instanceof BlockInfoStriped group ? group.getRealTotalBlockNum() : 0;
  }

  /** The DataNode by its uuid. */
  public DatanodeDescriptor node(String uuid) {
    return nodes.getDatanode(uuid);
  }

  /** The DataNode has not been heard for so long that it is stale. */
  public void makeStale(String uuid) {
    if (!knows(uuid)) {
      return;
    }
    long staleMs = nodes.getStaleInterval();
    node(uuid).setLastUpdateMonotonic(Time.monotonicNow() - 2 * staleMs);
  }

  /** The DataNode has not been heard for so long that it is dead. */
  public void makeDead(String uuid) {
    if (!knows(uuid)) {
      return;
    }
    underLock(
        () -> {
          node(uuid).setLastUpdateMonotonic(Time.monotonicNow() - LONG_AGO_MS);
          // As HeartbeatManager.heartbeatCheck does.
          nodes.removeDeadDatanode(node(uuid), !node(uuid).isMaintenance());
        });
  }

  /** A DataNode's heartbeat; returns what it is told to do. */
  public DatanodeCommand[] heartbeat(
      DatanodeRegistration registration, StorageReport[] reports, int transfers)
      throws IOException {
    return nodes.handleHeartbeat(
        registration,
        reports,
        namesystem.getBlockPoolId(),
        0,
        0,
        1,
        transfers,
        0,
        null,
        SlowPeerReports.EMPTY_REPORT,
        SlowDiskReports.EMPTY_REPORT);
  }

  /** A full report of a storage. */
  public void report(
      DatanodeRegistration registration, DatanodeStorage storage, BlockListAsLongs blocks)
      throws IOException {
    manager.processReport(registration, storage, blocks, null);
  }

  /** A report of what has come or gone. */
  public void report(DatanodeRegistration registration, StorageReceivedDeletedBlocks changes)
      throws IOException {
    namesystem.writeLock();
    try {
      manager.processIncrementalBlockReport(registration, changes);
    } finally {
      namesystem.writeUnlock("report");
    }
  }

  /** Blocks that wait, and those of them that have a replica left. */
  public long waiting() {
    return manager.neededReconstruction.size();
  }

  /** How these blocks are off, those left out that HDFS knows no more. */
  public List<BlockState> states(List<Long> blockIds) {
    List<BlockState> states = new ArrayList<>();
    underLock(
        () -> {
          for (long blockId : blockIds) {
            BlockInfo block = manager.getStoredBlock(new Block(blockId));
            if (block != null && !block.isDeleted()) {
              states.add(state(block));
            }
          }
        });
    return states;
  }

  private BlockState state(BlockInfo block) {
    NumberReplicas replicas = manager.countNodes(block);
    int all = 0;
    int slow = 0;
    List<StorageType> types = new ArrayList<>();
    for (DatanodeStorageInfo storage : manager.getStorages(block)) {
      all++;
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      if (node.isInService() && !manager.isExcess(node, block)) {
        types.add(storage.getStorageType());
        slow += DatanodeManager.getSlowNodesUuidSet().contains(node.getDatanodeUuid()) ? 1 : 0;
      }
    }
    return new BlockState(
        block.getBlockId(),
        manager.getExpectedLiveRedundancyNum(block, replicas),
        replicas.liveReplicas(),
        all,
        manager.getBlockPlacementStatus(block).getAdditionalReplicasRequired(),
        mistyped(block, types),
        slow,
        block instanceof BlockInfoStriped group ? group.getRealDataBlockNum() : 1);
  }

  private int mistyped(BlockInfo block, List<StorageType> types) {
    BlockCollection file = manager.getBlockCollection(block);
    if (file == null) {
      return 0;
    }
    List<StorageType> left = new ArrayList<>(types);
    manager
        .getStoragePolicy(file.getStoragePolicyID())
        .chooseStorageTypes((short) types.size())
        .forEach(left::remove);
    return left.size();
  }

  private void underLock(Runnable action) {
    namesystem.writeLock();
    try {
      action.run();
    } finally {
      namesystem.writeUnlock("test");
    }
  }
}
