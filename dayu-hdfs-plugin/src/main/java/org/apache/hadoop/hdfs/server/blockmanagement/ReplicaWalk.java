package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.namesystem.LossCount;
import io.dayu.hdfs.namesystem.LossWalk;
import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** Reads what a DataNode holds, as if it were lost. A block that is met again counts once. */
@NullMarked
final class ReplicaWalk implements LossWalk {
  private final TimedLock lock;
  private final BlockDescriber describer;
  private final boolean stripedPlanned;
  private final StorageWalk blocks;
  private final int everyNth;
  private final Set<Long> seen = new HashSet<>();
  private long met;
  private long onlyReplicas;
  private long striped;
  private long beingWritten;
  private long needless;

  /**
   * Begins to walk.
   *
   * @param stripedPlanned whether erasure-coded groups are looked at; they are counted otherwise
   */
  ReplicaWalk(
      TimedLock lock,
      BlockDescriber describer,
      boolean stripedPlanned,
      DatanodeDescriptor node,
      int looksMax) {
    this.stripedPlanned = stripedPlanned;
    this.lock = lock;
    this.describer = describer;
    this.blocks = new StorageWalk(node);
    this.everyNth = (int) Math.max(1, (blocks.replicas() + looksMax - 1) / looksMax);
  }

  @Override
  public List<RecoveryTask> read() {
    return lock.reading("dayuLoss", this::readOn);
  }

  private List<RecoveryTask> readOn() {
    List<RecoveryTask> lost = new ArrayList<>();
    blocks.goOn(
        lock,
        (block, storage) -> {
          met++;
          if (met % everyNth == 0 && seen.add(block.getBlockId())) {
            look(block, storage).ifPresent(lost::add);
          }
        });
    return lost;
  }

  private Optional<RecoveryTask> look(BlockInfo block, DatanodeStorageInfo storage) {
    if (block.isStriped() && !stripedPlanned) {
      striped++;
      return Optional.empty();
    }
    if (block.isDeleted() || !block.isCompleteOrCommitted() || block.getNumBytes() <= 0) {
      beingWritten++;
      return Optional.empty();
    }
    Optional<RecoveryTask> task = describer.describeWithout(block, storage);
    if (task.isEmpty()) {
      needless++;
    } else if (task.get().sources().size() == 0) {
      onlyReplicas++;
      return Optional.empty();
    }
    return task;
  }

  @Override
  public boolean done() {
    return blocks.done();
  }

  @Override
  public LossCount count() {
    return new LossCount(
        blocks.replicas(), seen.size(), onlyReplicas, striped, beingWritten, needless);
  }
}
