package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.PlacementRules;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Reads a block of the low-redundancy queue into the planner's terms: sources, holders, placement
 * and storage types.
 *
 * <p>What counts as source and as live replica follows BlockManager.chooseSourceDatanodes and
 * getBlockPlacementStatus. Every method needs the namesystem lock, read at least.
 */
@NullMarked
final class BlockDescriber {
  private static final short WARM_UP_REPLICATION = 3;

  /** The id of no file. */
  private static final long WARM_UP_FILE = Long.MAX_VALUE;

  private final BlockManager blockManager;
  private final NodeNumbers numbers;
  private final String blockPoolId;

  /** Few there are, for many blocks. */
  private final Map<PlacementRule, PlacementRule> rulesSoFar = new ConcurrentHashMap<>();

  BlockDescriber(BlockManager blockManager, NodeNumbers numbers, String blockPoolId) {
    this.blockManager = blockManager;
    this.numbers = numbers;
    this.blockPoolId = blockPoolId;
  }

  /**
   * Has the JVM load and link what {@link #describe} needs: the first block of a loss would else
   * have the lock held for it.
   */
  void warmUp() {
    BlockInfo block = new BlockInfoContiguous(new Block(0, 1, 0), WARM_UP_REPLICATION);
    block.setBlockCollectionId(WARM_UP_FILE);
    if (describe(block).isEmpty()) {
      task(block, holders(block), 0, 1, types(List.of(StorageType.DISK), 1));
    }
  }

  /**
   * Whether the block is deleted, being written, or has all replicas it needs, pending ones too.
   */
  boolean needsNothing(BlockInfo block) {
    return isNotToBeReplicated(block)
        || blockManager.hasEnoughEffectiveReplicas(
            block,
            blockManager.countNodes(block),
            blockManager.pendingReconstruction.getNumReplicas(block));
  }

  private static boolean isNotToBeReplicated(BlockInfo block) {
    return block.isDeleted() || !block.isCompleteOrCommitted();
  }

  /** The block as a task, or empty when it needs no replica that can be planned now. */
  Optional<LowRedundancyBlock> describe(BlockInfo block) {
    if (isNotToBeReplicated(block) || block.getNumBytes() <= 0) {
      return Optional.empty();
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    int pending = blockManager.pendingReconstruction.getNumReplicas(block);
    if (blockManager.hasEnoughEffectiveReplicas(block, replicas, pending)) {
      return Optional.empty();
    }
    int missing = missing(block, replicas, pending);
    BlockCollection file = blockManager.getBlockCollection(block);
    if (missing <= 0 || file == null) {
      return Optional.empty();
    }
    Holders holders = holders(block);
    List<StorageType> wanted =
        wantedTypes(block, file.getStoragePolicyID(), replicas, holders.liveTypes);
    int plannable = Math.min(missing, wanted.size());
    if (plannable == 0) {
      return Optional.empty();
    }
    int level =
        priority(replicas.liveReplicas(), pending, blockManager.getExpectedRedundancyNum(block));
    return Optional.of(task(block, holders, level, plannable, types(wanted, plannable)));
  }

  private static StorageTypes types(List<StorageType> wanted, int count) {
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = StorageTypeNumbers.numberOf(wanted.get(i));
    }
    return StorageTypes.of(numbers);
  }

  /** The block with nothing missing: who holds it and can be read. */
  LowRedundancyBlock describeAsHeld(BlockInfo block) {
    return task(
        block, holders(block), LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY, 0, StorageTypes.of());
  }

  /**
   * What would be to do if a replica were lost, or empty when enough others remain. Without sources
   * when there is no other that can be read.
   */
  Optional<RecoveryTask> describeWithout(BlockInfo block, DatanodeStorageInfo lost) {
    NumberReplicas replicas = blockManager.countNodes(block);
    int pending = blockManager.pendingReconstruction.getNumReplicas(block);
    DatanodeDescriptor loser = lost.getDatanodeDescriptor();
    boolean counts =
        isGood(lost, blockManager.getCorruptReplicas(block))
            && loser.isInService()
            && !blockManager.isExcess(loser, block);
    int live = replicas.liveReplicas() - (counts ? 1 : 0);
    int expected = blockManager.getExpectedRedundancyNum(block);
    if (!counts || live + pending >= expected) {
      return Optional.empty();
    }
    int node = number(lost);
    Holders holders = holders(block);
    return Optional.of(
        new RecoveryTask(
            block.getBlockId(),
            block.getNumBytes(),
            priority(live, pending, expected),
            1,
            holders.sources().without(node),
            IntSet.of(holders.placed).without(node),
            IntSet.of(holders.all).without(node),
            rule(block),
            StorageTypes.of(StorageTypeNumbers.numberOf(lost.getStorageType()))));
  }

  /** Whether a replica can be read: on a storage that works, and not known to be corrupt. */
  private static boolean isGood(
      DatanodeStorageInfo storage, @Nullable Collection<DatanodeDescriptor> corrupt) {
    return storage.getState() != DatanodeStorage.State.FAILED
        && (corrupt == null || !corrupt.contains(storage.getDatanodeDescriptor()));
  }

  private LowRedundancyBlock task(
      BlockInfo block, Holders holders, int level, int missing, StorageTypes types) {
    return LowRedundancyBlock.of(
        ref(block),
        new RecoveryTask(
            block.getBlockId(),
            Math.max(1, block.getNumBytes()),
            level,
            missing,
            holders.sources(),
            IntSet.of(holders.placed),
            IntSet.of(holders.all),
            rule(block),
            types));
  }

  BlockRef ref(BlockInfo block) {
    return new BlockRef(
        blockPoolId, block.getBlockId(), block.getGenerationStamp(), block.getNumBytes());
  }

  private int missing(BlockInfo block, NumberReplicas replicas, int pending) {
    int required = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    if (replicas.liveReplicas() < required) {
      return required - replicas.liveReplicas() - pending;
    }
    int forPlacement = blockManager.getBlockPlacementStatus(block).getAdditionalReplicasRequired();
    return forPlacement - pending;
  }

  /** The level LowRedundancyBlocks keeps such a block at. */
  private static int priority(int live, int pending, int expected) {
    int current = live + pending;
    if (current >= expected) {
      return LowRedundancyBlocks.QUEUE_REPLICAS_BADLY_DISTRIBUTED;
    }
    if (current <= 1) {
      return LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY;
    }
    return current * 3 < expected
        ? LowRedundancyBlocks.QUEUE_VERY_LOW_REDUNDANCY
        : LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY;
  }

  private PlacementRule rule(BlockInfo block) {
    BlockPlacementPolicy policy = blockManager.getBlockPlacementPolicy();
    PlacementRules rules =
        sitePolicy(policy) instanceof BlockPlacementPolicyRackFaultTolerant
            ? PlacementRules.RACK_FAULT_TOLERANT
            : PlacementRules.DEFAULT;
    PlacementRule rule =
        rules.ruleFor(
            Math.max(1, blockManager.getExpectedRedundancyNum(block)), numbers.racksInService());
    return rulesSoFar.computeIfAbsent(rule, known -> known);
  }

  private static BlockPlacementPolicy sitePolicy(BlockPlacementPolicy policy) {
    return policy instanceof DayuBlockPlacementPolicy guided ? guided.site() : policy;
  }

  private List<StorageType> wantedTypes(
      BlockInfo block, byte policyId, NumberReplicas replicas, List<StorageType> liveTypes) {
    BlockStoragePolicy policy = blockManager.getStoragePolicy(policyId);
    int required =
        Math.max(blockManager.getExpectedLiveRedundancyNum(block, replicas), liveTypes.size() + 1);
    EnumSet<StorageType> unavailable = EnumSet.noneOf(StorageType.class);
    for (StorageType type : StorageType.values()) {
      if (!numbers.storageTypeAvailable(StorageTypeNumbers.numberOf(type))) {
        unavailable.add(type);
      }
    }
    return policy.chooseStorageTypes((short) required, liveTypes, unavailable, false);
  }

  /** The nodes around a block, by what they are good for. */
  private static final class Holders {
    final List<Integer> all = new ArrayList<>();
    final List<Integer> placed = new ArrayList<>();
    final List<Integer> inService = new ArrayList<>();
    final List<Integer> decommissioned = new ArrayList<>();
    final List<StorageType> liveTypes = new ArrayList<>();

    /** Decommissioned replicas are read only when there are no others, as in stock. */
    IntSet sources() {
      return IntSet.of(inService.isEmpty() ? decommissioned : inService);
    }
  }

  private Holders holders(BlockInfo block) {
    Holders holders = new Holders();
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      sort(block, storage, corrupt, holders);
    }
    List<DatanodeStorageInfo> targets = blockManager.pendingReconstruction.getTargets(block);
    if (targets != null) {
      for (DatanodeStorageInfo target : targets) {
        int number = number(target);
        holders.all.add(number);
        holders.placed.add(number);
        holders.liveTypes.add(target.getStorageType());
      }
    }
    return holders;
  }

  private void sort(
      BlockInfo block,
      DatanodeStorageInfo storage,
      @Nullable Collection<DatanodeDescriptor> corrupt,
      Holders holders) {
    DatanodeDescriptor node = storage.getDatanodeDescriptor();
    int number = number(storage);
    holders.all.add(number);
    if (!isGood(storage, corrupt)) {
      return;
    }
    if (!node.isDecommissionInProgress() && !node.isDecommissioned()) {
      holders.placed.add(number);
    }
    boolean excess = blockManager.isExcess(node, block);
    if (node.isInService() && !excess) {
      holders.liveTypes.add(storage.getStorageType());
    }
    if (!node.isAlive() || node.isInMaintenance() || excess) {
      return;
    }
    if (node.isDecommissioned()) {
      holders.decommissioned.add(number);
    } else {
      holders.inService.add(number);
    }
  }

  private int number(DatanodeStorageInfo storage) {
    return numbers.numberOf(storage.getDatanodeDescriptor().getDatanodeUuid());
  }
}
