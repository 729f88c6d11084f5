package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.resting.MoveCandidate;
import io.dayu.hdfs.resting.MoveHook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.jspecify.annotations.NullMarked;

/** Finds out whether blocks may be moved to DataNodes that stay awake, and which replica goes. */
@NullMarked
public final class MoveBridge implements MoveHook {
  private final BlockManager blockManager;
  private final BlockDescriber describer;
  private final ReplicaJudge judge;
  private final TimedLock lock;

  /** Has moves' copies booked from now on. */
  public MoveBridge(BlockManagerBridge bridge) {
    blockManager = bridge.blockManager();
    describer = bridge.describer();
    judge = ReplicaJudge.of(bridge);
    lock = bridge.lock();
    bridge.keep(WorkClass.CAPACITY, new MoveKeeper(bridge));
  }

  @Override
  public List<Optional<MoveCandidate>> candidates(
      List<Long> blockIds, int copies, Predicate<String> stays) {
    return lock.readingEach("dayuMoveCandidates", blockIds, id -> candidate(id, copies, stays));
  }

  /** A block that may be moved; empty when it may not. Needs the read lock. */
  private Optional<MoveCandidate> candidate(long blockId, int copies, Predicate<String> stays) {
    BlockInfo block = StoredBlocks.find(blockManager, blockId);
    if (block == null || !judge.isSettled(block)) {
      return Optional.empty();
    }
    int lacking = new AwakeCopies(blockManager, copies, stays).lacking(block);
    if (lacking > 0 && !mayLeave(block, stays)) {
      return Optional.empty();
    }
    LowRedundancyBlock held = describer.describeAsHeld(block);
    if (lacking > 0 && block instanceof BlockInfoStriped group) {
      return leaving(group, stays)
          .map(
              unit ->
                  new MoveCandidate(
                      held.copying(unit.getBlockIndex()),
                      lacking,
                      StorageTypeNumbers.numberOf(unit.getStorage().getStorageType())));
    }
    return Optional.of(new MoveCandidate(held, lacking, storageType(block, stays)));
  }

  /**
   * True if no client has pinned any replica that HDFS may delete for a copy, as far as agents have
   * told. Of a group it is the one that leaves.
   */
  private boolean mayLeave(BlockInfo block, Predicate<String> stays) {
    boolean free = true;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      // All of them are asked at once.
      free &=
          stays.test(node.getDatanodeUuid())
              || judge.isPinned(node, describer.heldId(block, storage)).equals(Optional.of(false));
    }
    return free;
  }

  /**
   * An internal block that can be read and is on a DataNode which does not stay: one whose rack has
   * another, where there is one, as that may go to any rack.
   */
  private Optional<StorageAndBlockIndex> leaving(BlockInfoStriped group, Predicate<String> stays) {
    Map<String, Integer> unitsByRack = new HashMap<>();
    List<StorageAndBlockIndex> leaving = new ArrayList<>();
    for (StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
      DatanodeDescriptor node = one.getStorage().getDatanodeDescriptor();
      if (judge.holds(node, group)) {
        unitsByRack.merge(node.getNetworkLocation(), 1, Integer::sum);
        if (node.isAlive() && node.isInService() && !stays.test(node.getDatanodeUuid())) {
          leaving.add(one);
        }
      }
    }
    return leaving.stream().max(Comparator.comparingInt(one -> unitsOf(one, unitsByRack)));
  }

  private static int unitsOf(StorageAndBlockIndex one, Map<String, Integer> unitsByRack) {
    String rack = one.getStorage().getDatanodeDescriptor().getNetworkLocation();
    return unitsByRack.getOrDefault(rack, 0);
  }

  /** That of a replica which does not stay, and can be read, where there is one. */
  private int storageType(BlockInfo block, Predicate<String> stays) {
    int type = 0;
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      if (judge.isGood(block, storage)) {
        type = StorageTypeNumbers.numberOf(storage.getStorageType());
        if (!stays.test(storage.getDatanodeDescriptor().getDatanodeUuid())) {
          break;
        }
      }
    }
    return type;
  }
}
