package io.dayu.hdfs.state;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Blocks of which more replicas are wanted though they lack none: work of the classes below safety,
 * which is planned while nothing else waits.
 *
 * <p>HDFS's queue knows nothing of it. Not thread safe: for the planner thread.
 */
public final class LowerWork {
  private final Map<Long, LowRedundancyBlock> blocks = new LinkedHashMap<>();

  /**
   * Wants replicas of a block, in the place of what was wanted of it before, unless that is of a
   * higher class.
   */
  public void want(LowRedundancyBlock block) {
    blocks.merge(block.task().id(), block, (before, now) -> isHigher(before, now) ? before : now);
  }

  private static boolean isHigher(LowRedundancyBlock one, LowRedundancyBlock other) {
    return one.task().workClass().compareTo(other.task().workClass()) < 0;
  }

  /** Wants none of a block any more. */
  public void remove(long blockId) {
    blocks.remove(blockId);
  }

  /** One of a block's is on its way. */
  public void took(long blockId) {
    LowRedundancyBlock block = blocks.get(blockId);
    if (block == null) {
      return;
    }
    RecoveryTask task = block.task();
    if (task.missing() <= 1) {
      blocks.remove(blockId);
      return;
    }
    TaskShape shape = task.shape().withMissing(task.missing() - 1, task.storageTypes());
    blocks.put(blockId, LowRedundancyBlock.of(block.block(), task.withShape(shape)));
  }

  /** Wants none of a class but of these. */
  public void keepOnly(WorkClass workClass, Set<Long> blockIds) {
    blocks
        .values()
        .removeIf(
            block ->
                block.task().workClass() == workClass && !blockIds.contains(block.task().id()));
  }

  /** What is wanted of a block. */
  public Optional<LowRedundancyBlock> find(long blockId) {
    return Optional.ofNullable(blocks.get(blockId));
  }

  /** Whether replicas of a block are wanted by that class. */
  public boolean wants(WorkClass workClass, long blockId) {
    return find(blockId).filter(block -> block.task().workClass() == workClass).isPresent();
  }

  /** All that is wanted, in the order in which it was. */
  public List<RecoveryTask> tasks() {
    return blocks.values().stream().map(LowRedundancyBlock::task).toList();
  }

  /** How many blocks there are. */
  public int size() {
    return blocks.size();
  }

  /** What is to be copied, in bytes. */
  public long bytes() {
    return blocks.values().stream()
        .map(LowRedundancyBlock::task)
        .mapToLong(task -> task.sizeBytes() * task.missing())
        .sum();
  }

  /** Wants nothing any more. */
  public void clear() {
    blocks.clear();
  }
}
