package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.hdfs.queue.GroupUnits;
import io.dayu.hdfs.queue.StorageFallbacks;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Reads an erasure-coded group of the low-redundancy queue into the planner's terms: which internal
 * blocks are lost, and who has which of the others.
 *
 * <p>A lost one is decoded from others. One that is on a DataNode that leaves is copied from there,
 * when none is lost, as stock does. Every method needs the namesystem lock, read at least.
 */
@NullMarked
final class StripeDescriber {
  private final BlockManager blockManager;
  private final NodeNumbers numbers;
  private final PolicyRules rules;
  private final StorageFallbacks fallbacks;

  StripeDescriber(
      BlockManager blockManager,
      NodeNumbers numbers,
      PolicyRules rules,
      StorageFallbacks fallbacks) {
    this.blockManager = blockManager;
    this.numbers = numbers;
    this.rules = rules;
    this.fallbacks = fallbacks;
  }

  /** The internal blocks, and the DataNodes around the group. */
  private record Around(
      GroupUnits units, List<Integer> all, List<Integer> placed, List<StorageType> liveTypes) {}

  /**
   * As {@link BlockDescriber#describe}; the group needs something, and {@code pending} are made.
   */
  LowRedundancyBlock describe(
      BlockInfoStriped block, BlockRef ref, NumberReplicas replicas, int pending, int triedTypes) {
    Around around = around(block);
    int level = level(block, replicas, pending);
    if (level == LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS) {
      return blocked(block, ref, around, level, Obstacle.NO_REPLICA_LEFT);
    }
    BlockCollection file = blockManager.getBlockCollection(block);
    if (file == null) {
      return blocked(block, ref, around, level, Obstacle.NO_STORAGE_TYPE);
    }
    int required = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    GroupUnits units = around.units();
    GroupUnits.Want want = units.want(required - replicas.liveReplicas() - pending, pending);
    if (want.missing() == 0) {
      return blocked(block, ref, around, level, Obstacle.UNITS_MISPLACED);
    }
    if (!want.copied() && units.readable().size() < reads(block)) {
      return blocked(block, ref, around, level, Obstacle.TOO_FEW_UNITS);
    }
    List<StorageType> types =
        fallbacks.wanted(
            blockManager.getStoragePolicy(file.getStoragePolicyID()),
            Math.max(required, around.liveTypes().size() + 1),
            around.liveTypes(),
            triedTypes & ((1 << TriedTypes.FOR_PLACEMENT) - 1));
    int plannable = Math.min(want.missing(), types.size());
    if (plannable <= 0) {
      return blocked(block, ref, around, level, Obstacle.NO_STORAGE_TYPE);
    }
    return group(block, ref, around, level, want, numbers(types, plannable));
  }

  private static StorageTypes numbers(List<StorageType> types, int count) {
    return StorageTypes.of(
        types.stream().limit(count).mapToInt(StorageTypeNumbers::numberOf).toArray());
  }

  /** The group with nothing missing: who has what. */
  LowRedundancyBlock describeAsHeld(BlockInfoStriped block, BlockRef ref) {
    return group(
        block,
        ref,
        around(block),
        LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY,
        GroupUnits.Want.NOTHING,
        StorageTypes.of());
  }

  /** The indices of internal blocks that nobody in service has, and that are not empty. */
  IntSet missing(BlockInfoStriped block) {
    return around(block).units().notServed();
  }

  private LowRedundancyBlock blocked(
      BlockInfoStriped block, BlockRef ref, Around around, int level, Obstacle obstacle) {
    return group(block, ref, around, level, GroupUnits.Want.NOTHING, StorageTypes.of())
        .with(obstacle);
  }

  private LowRedundancyBlock group(
      BlockInfoStriped block,
      BlockRef ref,
      Around around,
      int level,
      GroupUnits.Want want,
      StorageTypes types) {
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
            around.units().readable(),
            want.copied());
    int reads = reads(block);
    boolean copy = want.copied() || reads == 1;
    TaskShape shape =
        new TaskShape(
            WorkClass.SAFETY,
            copy ? new WorkKind.Copy() : new WorkKind.Decode(reads),
            level,
            types.size(),
            rules.ruleFor(
                blockManager.getStriptedBlockPlacementPolicy(),
                Math.max(1, block.getRealTotalBlockNum()),
                false),
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
            IntSet.of(around.placed()),
            IntSet.of(around.all())));
  }

  private static int reads(BlockInfoStriped block) {
    return Math.max(1, block.getRealDataBlockNum());
  }

  /** The level at which LowRedundancyBlocks keeps the group. */
  int level(BlockInfoStriped block, NumberReplicas replicas, int pending) {
    int current = replicas.liveReplicas() + pending;
    int data = block.getRealDataBlockNum();
    if (current >= blockManager.getExpectedRedundancyNum(block)) {
      return LowRedundancyBlocks.QUEUE_REPLICAS_BADLY_DISTRIBUTED;
    }
    if (current < data) {
      return current + replicas.outOfServiceReplicas() >= data
          ? LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY
          : LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS;
    }
    if (current == data) {
      return LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY;
    }
    return (current - data) * 3 < block.getParityBlockNum() + 1
        ? LowRedundancyBlocks.QUEUE_VERY_LOW_REDUNDANCY
        : LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY;
  }

  private Around around(BlockInfoStriped block) {
    Around around =
        new Around(
            new GroupUnits(
                block.getTotalBlockNum(), block.getDataBlockNum(), block.getRealDataBlockNum()),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    for (StorageAndBlockIndex one : block.getStorageAndIndexInfos()) {
      DatanodeStorageInfo storage = one.getStorage();
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      GroupUnits.Standing standing = standing(block, storage, corrupt);
      around.all().add(number(storage));
      around.units().add(one.getBlockIndex(), number(storage), standing);
      if (standing == GroupUnits.Standing.SERVES) {
        around.liveTypes().add(storage.getStorageType());
      }
      if (isGood(storage, corrupt)
          && !node.isDecommissionInProgress()
          && !node.isDecommissioned()) {
        around.placed().add(number(storage));
      }
    }
    List<DatanodeStorageInfo> targets = blockManager.pendingReconstruction.getTargets(block);
    if (targets != null) {
      for (DatanodeStorageInfo target : targets) {
        around.all().add(number(target));
        around.placed().add(number(target));
        around.liveTypes().add(target.getStorageType());
      }
    }
    return around;
  }

  private GroupUnits.Standing standing(
      BlockInfoStriped block,
      DatanodeStorageInfo storage,
      @Nullable Collection<DatanodeDescriptor> corrupt) {
    DatanodeDescriptor node = storage.getDatanodeDescriptor();
    if (!isGood(storage, corrupt) || blockManager.isExcess(node, block)) {
      return GroupUnits.Standing.USELESS;
    }
    if (!node.isAlive() || node.isInMaintenance()) {
      return GroupUnits.Standing.AWAY;
    }
    return node.isInService() ? GroupUnits.Standing.SERVES : GroupUnits.Standing.LEAVES;
  }

  private static boolean isGood(
      DatanodeStorageInfo storage, @Nullable Collection<DatanodeDescriptor> corrupt) {
    return storage.getState() != DatanodeStorage.State.FAILED
        && (corrupt == null || !corrupt.contains(storage.getDatanodeDescriptor()));
  }

  private int number(DatanodeStorageInfo storage) {
    return numbers.numberOf(storage.getDatanodeDescriptor().getDatanodeUuid());
  }
}
