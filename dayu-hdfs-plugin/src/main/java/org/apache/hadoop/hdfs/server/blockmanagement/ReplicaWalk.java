package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.namesystem.LossCount;
import io.dayu.hdfs.namesystem.LossWalk;
import io.dayu.hdfs.queue.TimedLock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Walks along the block lists of a DataNode's storages, letting go of the namesystem lock between
 * its steps.
 *
 * <p>A list may change meanwhile: a block met again counts once, and where the one it stands at has
 * gone, the walk begins that storage anew.
 */
@NullMarked
final class ReplicaWalk implements LossWalk {
  private static final int STEPS_BETWEEN_LOOKS_AT_THE_CLOCK = 64;

  private final TimedLock lock;
  private final BlockDescriber describer;
  private final boolean stripedPlanned;
  private final Deque<DatanodeStorageInfo> storages = new ArrayDeque<>();
  private final long replicas;
  private final int everyNth;
  private final Set<Long> seen = new HashSet<>();
  private @Nullable BlockInfo at;
  private long steps;
  private long stepsInStorage;
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
    long all = 0;
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      storages.add(storage);
      all += storage.numBlocks();
    }
    this.replicas = all;
    this.everyNth = (int) Math.max(1, (all + looksMax - 1) / looksMax);
  }

  @Override
  public List<RecoveryTask> read() {
    return lock.reading("dayuLoss", this::readOn);
  }

  private List<RecoveryTask> readOn() {
    List<RecoveryTask> lost = new ArrayList<>();
    long sinceNs = lock.nowNs();
    while (!done()) {
      step().ifPresent(lost::add);
      if (steps % STEPS_BETWEEN_LOOKS_AT_THE_CLOCK == 0
          && lock.nowNs() - sinceNs >= TimedLock.HOLD_NS) {
        break;
      }
    }
    return lost;
  }

  /** Goes one block further, and looks at it when it is its turn. */
  private Optional<RecoveryTask> step() {
    DatanodeStorageInfo storage = storages.element();
    BlockInfo block = next(storage);
    steps++;
    stepsInStorage++;
    at = block;
    if (block == null || stepsInStorage > 2L * storage.numBlocks()) {
      storages.remove();
      stepsInStorage = 0;
      at = null;
    }
    return block == null || steps % everyNth != 0 || !seen.add(block.getBlockId())
        ? Optional.empty()
        : look(block, storage);
  }

  private static @Nullable BlockInfo first(DatanodeStorageInfo storage) {
    var blocks = storage.getBlockIterator();
    return blocks.hasNext() ? blocks.next() : null;
  }

  private @Nullable BlockInfo next(DatanodeStorageInfo storage) {
    BlockInfo from = at;
    if (from == null) {
      return first(storage);
    }
    int index = from.findStorageInfo(storage);
    return index < 0 ? first(storage) : from.getNext(index);
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
    return storages.isEmpty();
  }

  @Override
  public LossCount count() {
    return new LossCount(replicas, seen.size(), onlyReplicas, striped, beingWritten, needless);
  }
}
