package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.operator.LossCount;
import io.dayu.hdfs.operator.LossWalk;
import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * Reads what a DataNode holds, as if it were lost: some of it, for the recovery that is played. A
 * block that is met again counts once.
 */
@NullMarked
final class ReplicaWalk implements LossWalk {
  private final TimedLock lock;
  private final BlockDescriber describer;
  private final boolean stripedPlanned;
  private final StorageWalk blocks;
  private final int everyNth;
  private final Set<Long> seen = new HashSet<>();
  private long met;
  private long striped;
  private long needless;

  /**
   * Begins to walk.
   *
   * @param stripedPlanned whether the recovery of erasure-coded groups is played; they are counted
   *     otherwise
   * @param looksMax of more replicas, some are played for all
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
      return Optional.empty();
    }
    Optional<RecoveryTask> task = describer.describeWithout(block, storage);
    if (task.isEmpty()) {
      needless++;
    }
    return task.filter(one -> one.sources().size() > 0);
  }

  @Override
  public boolean done() {
    return blocks.done();
  }

  @Override
  public LossCount count() {
    return new LossCount(blocks.replicas(), seen.size(), striped, needless);
  }
}
