package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.shadow.BlockStanding;
import io.dayu.hdfs.shadow.LackingBlock;
import io.dayu.hdfs.shadow.StockHook;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.NullMarked;

/** The work of stock HDFS, as shadow mode sees it. */
@NullMarked
public final class ShadowBridge implements StockHook {
  private final BlockManagerBridge bridge;
  private final BlockManager blockManager;
  private final TimedLock lock;
  private final GatedLowRedundancyBlocks queue;
  private final BlockDescriber describer;
  private final NodeNumbers numbers;

  /** A view of what the bridge has taken over. */
  public ShadowBridge(BlockManagerBridge bridge, NodeNumbers numbers) {
    this.bridge = bridge;
    this.blockManager = bridge.blockManager();
    this.lock = bridge.lock();
    this.queue = bridge.queue();
    this.describer = bridge.describer();
    this.numbers = numbers;
  }

  @Override
  public void noteAll() {
    queue.noteAllChanged();
  }

  @Override
  public Taken take(LongPredicate sampled) {
    return lock.reading("dayuShadowIntake", () -> takeHeld(sampled));
  }

  private Taken takeHeld(LongPredicate sampled) {
    queue.takeCleared();
    List<LackingBlock> lacking = new ArrayList<>();
    bridge.drainChanged(
        Integer.MAX_VALUE,
        block -> {
          if (sampled.test(block.getBlockId())) {
            read(block).ifPresent(lacking::add);
          }
        });
    return new Taken(lacking, queue.hasChanged());
  }

  private Optional<LackingBlock> read(BlockInfo block) {
    BlockStanding standing = standing(block);
    if (standing.lacking() == 0) {
      return Optional.empty();
    }
    Optional<RecoveryTask> task = task(block, standing);
    return task.filter(one -> one.missing() > 0 && one.sources().size() > 0)
        .map(one -> new LackingBlock(one, block.isStriped(), standing));
  }

  /** The block as if nothing were booked; empty of a group of which something is. */
  private Optional<RecoveryTask> task(BlockInfo block, BlockStanding standing) {
    if (standing.targets().size() == 0) {
      return describer.describe(block, 0).map(LowRedundancyBlock::task);
    }
    if (block.isStriped()) {
      return Optional.empty();
    }
    RecoveryTask held = describer.describeAsHeld(block).task();
    int disk = StorageTypeNumbers.numberOf(StorageType.DISK);
    int[] types = new int[standing.lacking()];
    Arrays.fill(types, disk);
    return Optional.of(
        new RecoveryTask(
            held.id(),
            held.sizeBytes(),
            describer.levelUnbooked(block),
            types.length,
            held.sources(),
            held.placed().withoutAll(standing.targets()),
            held.barred().withoutAll(standing.targets()),
            held.rule(),
            StorageTypes.of(types)));
  }

  @Override
  public List<BlockStanding> standings(List<Long> blockIds) {
    return lock.readingEach(
        "dayuShadowLook",
        blockIds,
        blockId -> {
          BlockInfo block = StoredBlocks.find(blockManager, blockId);
          return block == null ? BlockStanding.GONE : standing(block);
        });
  }

  private BlockStanding standing(BlockInfo block) {
    if (block.isDeleted() || !block.isCompleteOrCommitted()) {
      return BlockStanding.GONE;
    }
    NumberReplicas replicas = blockManager.countNodes(block);
    int live = replicas.liveReplicas();
    int needed = block instanceof BlockInfoStriped striped ? striped.getRealDataBlockNum() : 1;
    return new BlockStanding(
        live,
        Math.max(0, blockManager.getExpectedLiveRedundancyNum(block, replicas) - live),
        live - needed,
        targets(block));
  }

  private IntSet targets(BlockInfo block) {
    List<DatanodeStorageInfo> booked = blockManager.pendingReconstruction.getTargets(block);
    if (booked == null) {
      return IntSet.of();
    }
    List<Integer> nodes = new ArrayList<>();
    for (DatanodeStorageInfo target : booked) {
      nodes.add(numbers.numberOf(target.getDatanodeDescriptor().getDatanodeUuid()));
    }
    return IntSet.of(nodes);
  }

  @Override
  public int leftBlocks() {
    return queue.getLowRedundancyBlockCount() + blockManager.pendingReconstruction.size();
  }
}
