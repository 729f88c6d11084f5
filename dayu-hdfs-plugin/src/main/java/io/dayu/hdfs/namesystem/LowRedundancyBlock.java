package io.dayu.hdfs.namesystem;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.protocol.BlockRef;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A replicated block of the low-redundancy queue, as HDFS names it and as the planner sees it.
 *
 * <p>There may be a million: what the task says already is not kept twice.
 *
 * @param blockPoolId shared by all
 * @param generationStamp at the time it was read
 * @param lengthBytes at the time it was read; the task's size, or 0 where that must be 1
 * @param task the same block by node numbers; without a missing replica where there is an obstacle
 * @param obstacleOrNull why it cannot be planned now, null when it can
 */
public record LowRedundancyBlock(
    String blockPoolId,
    long generationStamp,
    long lengthBytes,
    RecoveryTask task,
    @Nullable Obstacle obstacleOrNull) {
  // Of a million blocks there are a few dozen shapes.
  private static final Interner<TaskShape> SHAPES = Interners.newWeakInterner();

  /** The block of that name, which can be planned. */
  public static LowRedundancyBlock of(BlockRef block, RecoveryTask task) {
    return new LowRedundancyBlock(
        block.blockPoolId(),
        block.generationStamp(),
        block.lengthBytes(),
        task.sharing(SHAPES.intern(task.shape())),
        null);
  }

  /** The same block with an obstacle. */
  public LowRedundancyBlock with(Obstacle obstacle) {
    return new LowRedundancyBlock(blockPoolId, generationStamp, lengthBytes, task, obstacle);
  }

  /** Why it cannot be planned now; empty when it can. */
  public Optional<Obstacle> obstacle() {
    return Optional.ofNullable(obstacleOrNull);
  }

  /** Its name in HDFS. */
  public BlockRef block() {
    return new BlockRef(blockPoolId, task.id(), generationStamp, lengthBytes);
  }
}
