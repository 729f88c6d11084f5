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
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

  /** The internal blocks by index, and the DataNodes around the group. */
  private static final class Units {
    /** Who has an internal block that can be read; of several, who is in service. */
    final Map<Integer, Integer> readable = new TreeMap<>();

    /** Internal blocks on a DataNode in service. */
    final List<Integer> inService = new ArrayList<>();

    /** Internal blocks that somebody has, though perhaps nobody can read them now. */
    final List<Integer> kept = new ArrayList<>();

    final List<Integer> placed = new ArrayList<>();
    final List<Integer> all = new ArrayList<>();
    final List<StorageType> liveTypes = new ArrayList<>();
  }

  /** The internal blocks that are wanted, and how they come to be. */
  private record Want(IntSet indices, int missing, boolean copied) {}

  /**
   * As {@link BlockDescriber#describe}; the group needs something, and {@code pending} are made.
   */
  LowRedundancyBlock describe(
      BlockInfoStriped block, BlockRef ref, NumberReplicas replicas, int pending, int triedTypes) {
    Units units = units(block);
    int level = level(block, replicas, pending);
    if (level == LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS) {
      return blocked(block, ref, units, level, Obstacle.NO_REPLICA_LEFT);
    }
    BlockCollection file = blockManager.getBlockCollection(block);
    if (file == null) {
      return blocked(block, ref, units, level, Obstacle.NO_STORAGE_TYPE);
    }
    int required = blockManager.getExpectedLiveRedundancyNum(block, replicas);
    Optional<Want> want = want(block, units, required - replicas.liveReplicas() - pending, pending);
    if (want.isEmpty()) {
      return blocked(block, ref, units, level, Obstacle.UNITS_MISPLACED);
    }
    if (!want.get().copied() && units.readable.size() < reads(block)) {
      return blocked(block, ref, units, level, Obstacle.TOO_FEW_UNITS);
    }
    List<StorageType> types =
        fallbacks.wanted(
            blockManager.getStoragePolicy(file.getStoragePolicyID()),
            Math.max(required, units.liveTypes.size() + 1),
            units.liveTypes,
            triedTypes & ((1 << TriedTypes.FOR_PLACEMENT) - 1));
    int plannable = Math.min(want.get().missing(), types.size());
    if (plannable <= 0) {
      return blocked(block, ref, units, level, Obstacle.NO_STORAGE_TYPE);
    }
    return group(block, ref, units, level, want.get(), numbers(types, plannable));
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
        units(block),
        LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY,
        new Want(IntSet.of(), 0, false),
        StorageTypes.of());
  }

  /** The indices of internal blocks that nobody in service has, and that are not empty. */
  static IntSet missing(BlockManager blockManager, BlockInfoStriped block) {
    List<Integer> inService = new ArrayList<>();
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    for (StorageAndBlockIndex one : block.getStorageAndIndexInfos()) {
      DatanodeDescriptor node = one.getStorage().getDatanodeDescriptor();
      if (isGood(one.getStorage(), corrupt)
          && node.isInService()
          && !blockManager.isExcess(node, block)) {
        inService.add((int) one.getBlockIndex());
      }
    }
    return without(block, inService);
  }

  /** What is not empty of the group, but these. */
  private static IntSet without(BlockInfoStriped block, List<Integer> indices) {
    IntSet real = IntSet.of();
    for (int index = 0; index < block.getTotalBlockNum(); index++) {
      boolean empty = index >= block.getRealDataBlockNum() && index < block.getDataBlockNum();
      if (!empty && !indices.contains(index)) {
        real = real.with(index);
      }
    }
    return real;
  }

  private static boolean isGood(
      DatanodeStorageInfo storage, @Nullable Collection<DatanodeDescriptor> corrupt) {
    return storage.getState() != DatanodeStorage.State.FAILED
        && (corrupt == null || !corrupt.contains(storage.getDatanodeDescriptor()));
  }

  /** Empty when nothing is missing but a better place. */
  private static Optional<Want> want(
      BlockInfoStriped block, Units units, int missing, int pending) {
    IntSet lost = without(block, units.kept);
    int lostLeft = Math.min(lost.size() - pending, missing);
    if (lostLeft > 0) {
      return Optional.of(new Want(lost, lostLeft, false));
    }
    if (missing <= 0) {
      return Optional.empty();
    }
    IntSet leaving = without(block, units.inService);
    for (int i = 0; i < leaving.size(); i++) {
      if (units.readable.containsKey(leaving.get(i))) {
        return Optional.of(new Want(IntSet.of(leaving.get(i)), 1, true));
      }
    }
    return Optional.of(new Want(leaving, Math.min(missing, leaving.size()), false));
  }

  private LowRedundancyBlock blocked(
      BlockInfoStriped block, BlockRef ref, Units units, int level, Obstacle obstacle) {
    Want nothing = new Want(IntSet.of(), 0, false);
    return group(block, ref, units, level, nothing, StorageTypes.of()).with(obstacle);
  }

  private LowRedundancyBlock group(
      BlockInfoStriped block, BlockRef ref, Units units, int level, Want want, StorageTypes types) {
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
            units.readable,
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
        want.copied() ? group.holderOf(want.indices().only()) : IntSet.of(units.readable.values());
    return LowRedundancyBlock.of(
        group,
        new RecoveryTask(
            block.getBlockId(),
            // That of a parity, the longest there is: those of data differ by a cell at most.
            Math.max(1, group.lengthBytes(block.getDataBlockNum())),
            shape,
            sources,
            IntSet.of(units.placed),
            IntSet.of(units.all)));
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

  private Units units(BlockInfoStriped block) {
    Units units = new Units();
    Collection<DatanodeDescriptor> corrupt = blockManager.getCorruptReplicas(block);
    for (StorageAndBlockIndex one : block.getStorageAndIndexInfos()) {
      sort(block, one, corrupt, units);
    }
    List<DatanodeStorageInfo> targets = blockManager.pendingReconstruction.getTargets(block);
    if (targets != null) {
      for (DatanodeStorageInfo target : targets) {
        int number = number(target);
        units.all.add(number);
        units.placed.add(number);
        units.liveTypes.add(target.getStorageType());
      }
    }
    return units;
  }

  private void sort(
      BlockInfoStriped block,
      StorageAndBlockIndex one,
      @Nullable Collection<DatanodeDescriptor> corrupt,
      Units units) {
    DatanodeDescriptor node = one.getStorage().getDatanodeDescriptor();
    int number = number(one.getStorage());
    int index = one.getBlockIndex();
    units.all.add(number);
    if (!isGood(one.getStorage(), corrupt)) {
      return;
    }
    boolean excess = blockManager.isExcess(node, block);
    if (!node.isDecommissionInProgress() && !node.isDecommissioned()) {
      units.placed.add(number);
    }
    if (!excess) {
      units.kept.add(index);
    }
    boolean serves = node.isInService() && !excess;
    if (serves) {
      units.inService.add(index);
      units.liveTypes.add(one.getStorage().getStorageType());
    }
    if (node.isAlive() && !node.isInMaintenance() && !excess) {
      Integer before = units.readable.get(index);
      if (before == null || serves) {
        units.readable.put(index, number);
      }
    }
  }

  private int number(DatanodeStorageInfo storage) {
    return numbers.numberOf(storage.getDatanodeDescriptor().getDatanodeUuid());
  }
}
