package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.EnoughCopies;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.hdfs.queue.GroupUnits;
import io.dayu.hdfs.queue.QueueLevels;
import io.dayu.hdfs.queue.StorageFallbacks;
import io.dayu.hdfs.state.BookedIndices;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Reads an erasure-coded group of the low-redundancy queue into the planner's terms: which internal
 * blocks are lost, and who has which of the others.
 *
 * <p>A lost one is decoded from others. When none is lost, one that is on a DataNode that leaves is
 * copied from there, as stock does, unless the plan has it decoded; and when none leaves and the
 * racks are too few, one is copied to another. Every method needs the namesystem lock, read at
 * least.
 */
@NullMarked
final class StripeDescriber {
  private final BlockManager blockManager;
  private final NodeNumbers numbers;
  private final PolicyRules rules;
  private final StorageFallbacks fallbacks;
  private final BookedIndices booked;
  private volatile EnoughCopies enoughCopies = EnoughCopies.AS_WANTED;

  /**
   * Reads groups.
   *
   * @param booked says which internal block is on its way to whom
   */
  StripeDescriber(
      BlockManager blockManager,
      NodeNumbers numbers,
      PolicyRules rules,
      StorageFallbacks fallbacks,
      BookedIndices booked) {
    this.blockManager = blockManager;
    this.numbers = numbers;
    this.rules = rules;
    this.fallbacks = fallbacks;
    this.booked = booked;
  }

  /** From now on, what is enough is asked there. */
  void heed(EnoughCopies other) {
    enoughCopies = other;
  }

  /** The internal blocks, and the DataNodes around the group. */
  private record Around(GroupUnits units, Holders holders) {}

  /**
   * As {@link BlockDescriber#describe}; the group needs something, and {@code pending} are made.
   */
  LowRedundancyBlock describe(
      BlockInfoStriped block, BlockRef ref, NumberReplicas replicas, int pending, int triedTypes) {
    Around around = around(block);
    int level = level(block, replicas, pending);
    if (level == LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS) {
      return blocked(block, ref, around, level, Obstacle.UNITS_LOST);
    }
    int live = replicas.liveReplicas() + pending;
    int enough =
        enoughCopies.enough(
            blockManager.getExpectedRedundancyNum(block), block.getRealDataBlockNum());
    boolean awaited = enough < blockManager.getExpectedRedundancyNum(block);
    if (awaited && live >= enough) {
      return blocked(block, ref, around, level, Obstacle.AWAITED);
    }
    BlockCollection file = blockManager.getBlockCollection(block);
    if (file == null) {
      return blocked(block, ref, around, level, Obstacle.NOT_KNOWN);
    }
    int required = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    GroupUnits units = around.units();
    int lacking = awaited ? Math.min(required, enough) - live : required - live;
    GroupUnits.Want want = units.want(lacking, pending);
    boolean forPlacement = want.missing() == 0 && replicas.liveReplicas() >= required;
    if (forPlacement) {
      want = units.wantElsewhere();
    }
    if (want.missing() == 0) {
      return blocked(block, ref, around, level, Obstacle.UNITS_MISPLACED);
    }
    if (!want.copied() && units.readable().size() < reads(block)) {
      return blocked(block, ref, around, level, Obstacle.TOO_FEW_UNITS);
    }
    BlockStoragePolicy policy = blockManager.getStoragePolicy(file.getStoragePolicyID());
    List<StorageType> liveTypes = around.holders().liveTypes;
    int all = Math.max(required, liveTypes.size() + 1);
    List<StorageType> types =
        fallbacks.wanted(
            policy,
            all,
            liveTypes,
            forPlacement
                ? triedTypes >>> TriedTypes.FOR_PLACEMENT
                : triedTypes & ((1 << TriedTypes.FOR_PLACEMENT) - 1));
    int plannable = Math.min(want.missing(), types.size());
    if (plannable <= 0) {
      boolean untried = !fallbacks.wanted(policy, all, liveTypes, 0).isEmpty();
      Obstacle why = fallbacks.whyNone(want.missing(), untried, IntSet.of(around.holders().all));
      return blocked(block, ref, around, level, why);
    }
    return group(
        block,
        ref,
        around,
        level,
        want,
        StorageTypeNumbers.typesOf(types, plannable),
        forPlacement);
  }

  /** The group with nothing missing: who has what. */
  LowRedundancyBlock describeAsHeld(BlockInfoStriped block, BlockRef ref) {
    return group(
        block,
        ref,
        around(block),
        Math.min(
            LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY,
            level(block, blockManager.countNodes(block), 0)),
        GroupUnits.Want.NOTHING,
        StorageTypes.of(),
        false);
  }

  /** The indices of internal blocks that nobody in service has, and that are not empty. */
  IntSet missing(BlockInfoStriped block) {
    return around(block).units().notServed();
  }

  /**
   * The work that there would be if an internal block were lost, or empty when nobody would miss
   * it. Without sources when too few others can be read.
   */
  Optional<RecoveryTask> describeWithout(
      BlockInfoStriped block, BlockRef ref, DatanodeStorageInfo lost) {
    if (standing(block, lost, blockManager.getCorruptReplicas(block))
        != GroupUnits.Standing.SERVES) {
      return Optional.empty();
    }
    Around around = around(block);
    int index = block.getStorageBlockIndex(lost);
    int node = number(lost);
    around.units().lose(index, node);
    if (!around.units().notServed().contains(index)) {
      return Optional.empty();
    }
    LowRedundancyBlock known =
        group(
            block,
            ref,
            around,
            LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY,
            new GroupUnits.Want(IntSet.of(index), 1, false),
            StorageTypes.of(StorageTypeNumbers.numberOf(lost.getStorageType())),
            false);
    RecoveryTask task = known.task();
    boolean enough = task.sources().size() >= reads(block);
    return Optional.of(
        new RecoveryTask(
            task.id(),
            task.sizeBytes(),
            task.shape(),
            enough ? task.sources() : IntSet.of(),
            task.placed().without(node),
            task.barred().without(node)));
  }

  private LowRedundancyBlock blocked(
      BlockInfoStriped block, BlockRef ref, Around around, int level, Obstacle obstacle) {
    return group(block, ref, around, level, GroupUnits.Want.NOTHING, StorageTypes.of(), false)
        .with(obstacle);
  }

  private LowRedundancyBlock group(
      BlockInfoStriped block,
      BlockRef ref,
      Around around,
      int level,
      GroupUnits.Want want,
      StorageTypes types,
      boolean forPlacement) {
    ErasureCodingPolicy policy = block.getErasureCodingPolicy();
    StripedGroup group =
        StripedGroup.of(
            ref,
            new PullFrom.Schema(
                policy.getCodecName(),
                policy.getNumDataUnits(),
                policy.getNumParityUnits(),
                policy.getCellSize()),
            want.indices(),
            around.units().readable());
    int units = Math.max(1, block.getRealTotalBlockNum());
    TaskShape shape =
        new TaskShape(
            WorkClass.SAFETY,
            want.copied() ? new WorkKind.CopyUnit() : new WorkKind.DecodeUnit(reads(block)),
            level,
            types.size(),
            rules.ruleFor(
                blockManager.getStriptedBlockPlacementPolicy(),
                units,
                forPlacement,
                forPlacement ? 1 + Math.max(0, around.holders().placed.size() - units) : 0),
            types);
    IntSet sources =
        want.copied()
            ? group.holderOf(want.indices().only())
            : IntSet.of(around.units().readable().values());
    return LowRedundancyBlock.of(
        group,
        new RecoveryTask(
            block.getBlockId(),
            // That of a parity, the longest there is: those of data differ by a cell at most.
            Math.max(1, group.lengthBytes(block.getDataBlockNum())),
            shape,
            sources,
            IntSet.of(around.holders().placed),
            IntSet.of(around.holders().all)));
  }

  private static int reads(BlockInfoStriped block) {
    return Math.max(1, block.getRealDataBlockNum());
  }

  /** The level at which LowRedundancyBlocks keeps the group. */
  int level(BlockInfoStriped block, NumberReplicas replicas, int pending) {
    return QueueLevels.ofGroup(
        replicas.liveReplicas() + pending,
        replicas.outOfServiceReplicas(),
        blockManager.getExpectedRedundancyNum(block),
        block.getRealDataBlockNum(),
        block.getParityBlockNum());
  }

  private Around around(BlockInfoStriped block) {
    GroupUnits units =
        new GroupUnits(
            block.getTotalBlockNum(), block.getDataBlockNum(), block.getRealDataBlockNum());
    Holders holders = new Holders();
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    for (StorageAndBlockIndex one : block.getStorageAndIndexInfos()) {
      DatanodeStorageInfo storage = one.getStorage();
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      GroupUnits.Standing standing = standing(block, storage, corrupt);
      holders.all.add(number(storage));
      units.add(one.getBlockIndex(), number(storage), node.getNetworkLocation(), standing);
      if (standing == GroupUnits.Standing.SERVES) {
        holders.liveTypes.add(storage.getStorageType());
      }
      if (StoredBlocks.isGood(storage, corrupt)
          && !node.isDecommissionInProgress()
          && !node.isDecommissioned()) {
        holders.placed.add(number(storage));
      }
    }
    List<DatanodeStorageInfo> targets = blockManager.pendingReconstruction.getTargets(block);
    if (targets != null) {
      for (DatanodeStorageInfo target : targets) {
        holders.awaits(number(target), target.getStorageType());
        booked(block, target).ifPresent(units::isMade);
      }
    }
    return new Around(units, holders);
  }

  /** The index of the internal block that is on its way to a storage; empty where unknown. */
  OptionalInt booked(BlockInfoStriped block, DatanodeStorageInfo target) {
    String uuid = target.getDatanodeDescriptor().getDatanodeUuid();
    return booked.index(new ReplicaTarget(block.getBlockId(), uuid));
  }

  private GroupUnits.Standing standing(
      BlockInfoStriped block,
      DatanodeStorageInfo storage,
      @Nullable Collection<DatanodeDescriptor> corrupt) {
    DatanodeDescriptor node = storage.getDatanodeDescriptor();
    if (!StoredBlocks.isGood(storage, corrupt)
        || (node.isInService() && blockManager.isExcess(node, block))) {
      return GroupUnits.Standing.USELESS;
    }
    if (!node.isAlive() || node.isInMaintenance()) {
      return GroupUnits.Standing.AWAY;
    }
    return node.isInService() ? GroupUnits.Standing.SERVES : GroupUnits.Standing.LEAVES;
  }

  private int number(DatanodeStorageInfo storage) {
    return numbers.numberOf(storage.getDatanodeDescriptor().getDatanodeUuid());
  }
}
