package io.dayu.hdfs.namesystem;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.protocol.BlockRef;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A block of the low-redundancy queue, or an erasure-coded group, as HDFS names it and as the
 * planner sees it.
 *
 * <p>There may be a million: what the task says already is not kept twice.
 *
 * @param blockPoolId shared by all
 * @param generationStamp at the time it was read
 * @param lengthBytes at the time it was read; the task's size, or 0 where that must be 1; of a
 *     group all its data
 * @param task the same block by node numbers; without a missing replica where there is an obstacle
 * @param obstacleOrNull why it cannot be planned now, null when it can
 * @param groupOrNull blocks and holders of a group, null of a replicated block
 */
public record LowRedundancyBlock(
    String blockPoolId,
    long generationStamp,
    long lengthBytes,
    RecoveryTask task,
    @Nullable Obstacle obstacleOrNull,
    @Nullable StripedGroup groupOrNull) {
  // Of a million blocks there are a few dozen shapes.
  private static final Interner<TaskShape> SHAPES = Interners.newWeakInterner();

  /** The block of that name, which can be planned. */
  public static LowRedundancyBlock of(BlockRef block, RecoveryTask task) {
    return new LowRedundancyBlock(
        block.blockPoolId(),
        block.generationStamp(),
        block.lengthBytes(),
        task.withShape(SHAPES.intern(task.shape())),
        null,
        null);
  }

  /** The group, which can be planned. */
  public static LowRedundancyBlock of(StripedGroup group, RecoveryTask task) {
    LowRedundancyBlock block = of(group.group(), task);
    return new LowRedundancyBlock(
        block.blockPoolId, block.generationStamp, block.lengthBytes, block.task, null, group);
  }

  /** The same block with an obstacle. */
  public LowRedundancyBlock with(Obstacle obstacle) {
    return new LowRedundancyBlock(
        blockPoolId, generationStamp, lengthBytes, task, obstacle, groupOrNull);
  }

  /** The same block in HDFS's highest level. */
  public LowRedundancyBlock first() {
    TaskShape shape = SHAPES.intern(task.shape().withPriority(0));
    return new LowRedundancyBlock(
        blockPoolId,
        generationStamp,
        lengthBytes,
        task.withShape(shape),
        obstacleOrNull,
        groupOrNull);
  }

  /** The reason why it cannot be planned now; empty when it can. */
  public Optional<Obstacle> obstacle() {
    return Optional.ofNullable(obstacleOrNull);
  }

  /** The group's internal blocks and their holders; empty for a replicated block. */
  public Optional<StripedGroup> group() {
    return Optional.ofNullable(groupOrNull);
  }

  /** The same group, of which an internal block is copied from who has it; it is a group. */
  public LowRedundancyBlock copying(int index) {
    StripedGroup known = Objects.requireNonNull(groupOrNull);
    StripedGroup copied =
        new StripedGroup(known.group(), known.schema(), IntSet.of(index), known.units());
    RecoveryTask one =
        new RecoveryTask(
            task.id(),
            task.sizeBytes(),
            task.shape().as(task.workClass(), new WorkKind.CopyUnit()),
            known.holderOf(index),
            task.placed(),
            task.barred());
    return new LowRedundancyBlock(
        blockPoolId, generationStamp, lengthBytes, one, obstacleOrNull, copied);
  }

  /**
   * The group as it is made from these: what is on a DataNode that leaves may be decoded from
   * others; the same block in all other cases.
   */
  public LowRedundancyBlock madeFrom(IntSet sources) {
    return sources.equals(task.sources()) ? this : decoding().orElse(this);
  }

  /**
   * The same group, of which the internal block that a DataNode has that leaves is decoded from
   * others; empty for every other block, and when the others are too few, or one.
   */
  public Optional<LowRedundancyBlock> decoding() {
    if (groupOrNull == null
        || !(task.kind() instanceof WorkKind.CopyUnit)
        || task.rule().placementOnly()) {
      return Optional.empty();
    }
    IntSet others = groupOrNull.holdersBut(groupOrNull.wanted().only());
    int reads = groupOrNull.reads();
    if (reads < 2 || others.size() < reads) {
      return Optional.empty();
    }
    RecoveryTask decode =
        new RecoveryTask(
            task.id(),
            task.sizeBytes(),
            task.shape().as(task.workClass(), new WorkKind.DecodeUnit(reads)),
            others,
            task.placed(),
            task.barred());
    return Optional.of(
        new LowRedundancyBlock(
            blockPoolId,
            generationStamp,
            lengthBytes,
            decode.withShape(SHAPES.intern(decode.shape())),
            obstacleOrNull,
            groupOrNull));
  }

  /** The name of the block in HDFS. */
  public BlockRef block() {
    return new BlockRef(blockPoolId, task.id(), generationStamp, lengthBytes);
  }
}
