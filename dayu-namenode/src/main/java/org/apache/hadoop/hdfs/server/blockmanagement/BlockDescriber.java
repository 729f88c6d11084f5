package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.EnoughCopies;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.hdfs.queue.QueueLevels;
import io.dayu.hdfs.queue.StorageFallbacks;
import io.dayu.hdfs.state.BookedIndices;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;
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

  private final PolicyRules rules;
  private final StorageFallbacks fallbacks;
  private final StripeDescriber stripes;
  private volatile EnoughCopies enoughCopies = EnoughCopies.AS_WANTED;

  BlockDescriber(
      BlockManager blockManager,
      NodeNumbers numbers,
      String blockPoolId,
      Configuration conf,
      BookedIndices booked) {
    this.blockManager = blockManager;
    this.numbers = numbers;
    this.blockPoolId = blockPoolId;
    this.rules = new PolicyRules(numbers, conf);
    this.fallbacks = new StorageFallbacks(numbers);
    this.stripes = new StripeDescriber(blockManager, numbers, rules, fallbacks, booked);
  }

  /** From now on, what is enough is asked there. */
  void heed(EnoughCopies other) {
    enoughCopies = other;
    stripes.heed(other);
  }

  /**
   * Has the JVM load and link what {@link #describe} needs: the first block of a loss would else
   * have the lock held for it.
   */
  void warmUp() {
    BlockInfo block = new BlockInfoContiguous(new Block(0, 1, 0), WARM_UP_REPLICATION);
    block.setBlockCollectionId(WARM_UP_FILE);
    if (describe(block, 0).isEmpty()) {
      task(
          block,
          holders(block),
          rule(block),
          0,
          StorageTypeNumbers.typesOf(List.of(StorageType.DISK), 1));
    }
  }

  /**
   * True if the block is deleted, being written, or has all replicas it needs, pending ones too:
   * whether stock scheduling would take it off the queue.
   */
  boolean needsNothing(BlockInfo block) {
    return isNotToBeReplicated(block)
        || blockManager.hasEnoughEffectiveReplicas(
            block,
            blockManager.countNodes(block),
            blockManager.pendingReconstruction.getNumReplicas(block));
  }

  /**
   * True if the block is deleted, being written, or has all replicas that it needs in good places
   * without one that is on its way. Of a group it is asked which internal block that is.
   */
  boolean isEnoughWithout(BlockInfo block, DatanodeStorageInfo coming) {
    if (isNotToBeReplicated(block)) {
      return true;
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    int expected = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    if (block instanceof BlockInfoStriped group && replicas.liveReplicas() < expected) {
      OptionalInt index = stripes.booked(group, coming);
      if (index.isPresent()) {
        return !stripes.missing(group).contains(index.getAsInt());
      }
    }
    List<DatanodeStorageInfo> others = new ArrayList<>();
    List<DatanodeStorageInfo> targets = blockManager.pendingReconstruction.getTargets(block);
    if (targets != null) {
      others.addAll(targets);
      others.remove(coming);
    }
    return replicas.liveReplicas() + others.size() >= expected
        && blockManager
            .getBlockPlacementStatus(block, others.toArray(new DatanodeStorageInfo[0]))
            .isPlacementPolicySatisfied();
  }

  private static boolean isNotToBeReplicated(BlockInfo block) {
    return block.isDeleted() || !block.isCompleteOrCommitted();
  }

  /**
   * The block as a task, with an obstacle when nothing can be planned for it now; empty when and
   * only when it {@linkplain #needsNothing needs nothing}.
   *
   * @param triedTypes storage types that were tried in vain, as in {@link
   *     io.dayu.hdfs.namesystem.TriedTypes}
   */
  Optional<LowRedundancyBlock> describe(BlockInfo block, int triedTypes) {
    if (isNotToBeReplicated(block)) {
      return Optional.empty();
    }
    NumberReplicas counted = blockManager.countNodes(block);
    int pending = blockManager.pendingReconstruction.getNumReplicas(block);
    if (blockManager.hasEnoughEffectiveReplicas(block, counted, pending)) {
      return Optional.empty();
    }
    if (block instanceof BlockInfoStriped striped) {
      return Optional.of(stripes.describe(striped, ref(block), counted, pending, triedTypes));
    }
    Holders holders = holders(block);
    int level = level(block, counted, pending);
    if (level == LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS) {
      return Optional.of(blocked(block, holders, level, Obstacle.NO_REPLICA_LEFT));
    }
    int live = counted.liveReplicas() + pending;
    int enough = enoughCopies.enough(blockManager.getExpectedRedundancyNum(block), 1);
    boolean awaited = enough < blockManager.getExpectedRedundancyNum(block);
    if (awaited && live >= enough) {
      return Optional.of(blocked(block, holders, level, Obstacle.AWAITED));
    }
    BlockCollection file = blockManager.getBlockCollection(block);
    if (file == null) {
      // HDFS does not know either where it may be.
      return Optional.of(blocked(block, holders, level, Obstacle.NOT_KNOWN));
    }
    int required = blockManager.getExpectedLiveRedundancyNum(block, counted);
    boolean forPlacement = counted.liveReplicas() >= required;
    BlockStoragePolicy policy = blockManager.getStoragePolicy(file.getStoragePolicyID());
    int replicas = Math.max(required, holders.liveTypes.size() + 1);
    List<StorageType> wanted =
        fallbacks.wanted(
            policy,
            replicas,
            holders.liveTypes,
            forPlacement ? triedTypes >>> TriedTypes.FOR_PLACEMENT : triedTypes);
    int missing = missing(block, counted, pending);
    missing = awaited ? Math.min(missing, enough - live) : missing;
    int plannable = Math.min(missing, wanted.size());
    if (plannable <= 0) {
      boolean untried = !fallbacks.wanted(policy, replicas, holders.liveTypes, 0).isEmpty();
      Obstacle why = fallbacks.whyNone(missing, untried, IntSet.of(holders.all));
      return Optional.of(blocked(block, holders, level, why));
    }
    return Optional.of(
        task(
            block,
            holders,
            forPlacement ? ruleForPlacement(block, holders) : rule(block),
            level,
            StorageTypeNumbers.typesOf(wanted, plannable)));
  }

  private LowRedundancyBlock blocked(
      BlockInfo block, Holders holders, int level, Obstacle obstacle) {
    return task(block, holders, rule(block), level, StorageTypes.of()).with(obstacle);
  }

  /** The block with nothing missing, at its level without what is on its way: who can be read. */
  LowRedundancyBlock describeAsHeld(BlockInfo block) {
    if (block instanceof BlockInfoStriped striped) {
      return stripes.describeAsHeld(striped, ref(block));
    }
    return task(
        block,
        holders(block),
        rule(block),
        Math.min(LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY, levelUnbooked(block)),
        StorageTypes.of());
  }

  /**
   * The work that there would be if a replica were lost, or empty when enough others remain.
   * Without sources when there is no other that can be read.
   */
  Optional<RecoveryTask> describeWithout(BlockInfo block, DatanodeStorageInfo lost) {
    if (block instanceof BlockInfoStriped striped) {
      return stripes.describeWithout(striped, ref(block), lost);
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    int pending = blockManager.pendingReconstruction.getNumReplicas(block);
    DatanodeDescriptor loser = lost.getDatanodeDescriptor();
    boolean counts =
        StoredBlocks.isGood(lost, blockManager.getCorruptReplicas(block))
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
            QueueLevels.ofBlock(live + pending, expected),
            1,
            holders.sources().without(node),
            IntSet.of(holders.placed).without(node),
            IntSet.of(holders.all).without(node),
            rule(block),
            StorageTypes.of(StorageTypeNumbers.numberOf(lost.getStorageType()))));
  }

  /** The block as a task that lacks one replica for each of the types; an empty one has a byte. */
  private LowRedundancyBlock task(
      BlockInfo block, Holders holders, PlacementRule rule, int level, StorageTypes types) {
    return LowRedundancyBlock.of(
        ref(block),
        new RecoveryTask(
            block.getBlockId(),
            Math.max(1, block.getNumBytes()),
            level,
            types.size(),
            holders.sources(),
            IntSet.of(holders.placed),
            IntSet.of(holders.all),
            rule,
            types));
  }

  BlockRef ref(BlockInfo block) {
    return new BlockRef(
        blockPoolId, block.getBlockId(), block.getGenerationStamp(), block.getNumBytes());
  }

  /** The indices of internal blocks that nobody in service has, and that are not empty. */
  IntSet missing(BlockInfoStriped group) {
    return stripes.missing(group);
  }

  /** The id of what a storage has of the block: of a group that of the internal block. */
  long heldId(BlockInfo block, DatanodeStorageInfo storage) {
    return block instanceof BlockInfoStriped group
        ? group.getBlockId() + group.getStorageBlockIndex(storage)
        : block.getBlockId();
  }

  /** An internal block of a group. */
  BlockRef unit(BlockInfoStriped group, int index) {
    return new BlockRef(
        blockPoolId,
        group.getBlockId() + index,
        group.getGenerationStamp(),
        StripedBlockUtil.getInternalBlockLength(
            group.getNumBytes(), group.getErasureCodingPolicy(), index));
  }

  private int missing(BlockInfo block, NumberReplicas replicas, int pending) {
    int required = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    if (replicas.liveReplicas() < required) {
      return required - replicas.liveReplicas() - pending;
    }
    int forPlacement = blockManager.getBlockPlacementStatus(block).getAdditionalReplicasRequired();
    return forPlacement - pending;
  }

  /** The level at which LowRedundancyBlocks would keep the block if nothing were booked. */
  int levelUnbooked(BlockInfo block) {
    return level(block, blockManager.countNodes(block), 0);
  }

  private int level(BlockInfo block, NumberReplicas replicas, int pending) {
    if (block instanceof BlockInfoStriped striped) {
      return stripes.level(striped, replicas, pending);
    }
    boolean noneLeft =
        replicas.liveReplicas() + pending == 0
            && replicas.outOfServiceReplicas() == 0
            && replicas.readOnlyReplicas() == 0;
    int expected = blockManager.getExpectedRedundancyNum(block);
    return noneLeft && expected > 0
        ? LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS
        : QueueLevels.ofBlock(replicas.liveReplicas() + pending, expected);
  }

  private PlacementRule rule(BlockInfo block) {
    return rules.ruleFor(blockManager.getBlockPlacementPolicy(), replication(block), false);
  }

  /**
   * Replicas in maintenance have their place and are not counted by HDFS: no rack is full of it.
   */
  private PlacementRule ruleForPlacement(BlockInfo block, Holders holders) {
    int replication = replication(block);
    int uncounted = Math.max(0, holders.placed.size() - replication);
    int more = blockManager.getBlockPlacementStatus(block).getAdditionalReplicasRequired();
    return rules.ruleFor(
        blockManager.getBlockPlacementPolicy(), replication, true, more + uncounted);
  }

  private int replication(BlockInfo block) {
    return Math.max(1, blockManager.getExpectedRedundancyNum(block));
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
        holders.awaits(number(target), target.getStorageType());
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
    if (!StoredBlocks.isGood(storage, corrupt)) {
      return;
    }
    if (!node.isDecommissionInProgress() && !node.isDecommissioned()) {
      holders.placed.add(number);
    }
    // As in HDFS, what leaves with its DataNode is read, excess or not.
    boolean excess = node.isInService() && blockManager.isExcess(node, block);
    if (node.isInService() && !excess) {
      holders.liveTypes.add(storage.getStorageType());
    }
    if (!node.isAlive() || node.isInMaintenance() || excess) {
      return;
    }
    if (node.isDecommissioned()) {
      holders.decommissioned.add(number);
    } else {
      holders.readable.add(number);
    }
  }

  private int number(DatanodeStorageInfo storage) {
    return numbers.numberOf(storage.getDatanodeDescriptor().getDatanodeUuid());
  }
}
