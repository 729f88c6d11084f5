package io.dayu.hdfs.task;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Waiting blocks in the order they are to be planned, with the common bytes of every node kept
 * alongside.
 *
 * <p>Follows HDFS's queue by changes: its cost is that of the changes, whatever waits. Targets that
 * were refused at commit, or failed, are barred for the block until it is recovered or no place is
 * left for it. Blocks for which a plan found no place or source at all stand aside: of these a plan
 * looks at some, in turn, so that however many there are the others are not kept waiting. Not
 * thread safe: for the planner thread.
 */
public final class TaskTable {
  /** HDFS's levels that can be re-replicated; the fifth holds corrupt blocks. */
  private static final int LEVELS = 4;

  /** Refusals after which a commit no longer insists on the placement policy. */
  private static final int LENIENT_AFTER = 3;

  /** Part of the blocks a plan looks at that may be such as stand aside, for each level. */
  private static final int ASIDE_PART = 16;

  private final List<Level> byLevel = new ArrayList<>();
  private final Refusals refusals = new Refusals();
  private long[] commonBytes = new long[16];
  private long waitingBytes;

  /** The blocks of one of HDFS's levels. */
  private static final class Level {
    final BlockQueue waiting = new BlockQueue();
    final BlockQueue aside = new BlockQueue();

    /** Puts a block in its place, or at the end; returns what was known of it. */
    @Nullable LowRedundancyBlock put(LowRedundancyBlock block) {
      LowRedundancyBlock before = aside.remove(block.task().id());
      LowRedundancyBlock replaced = waiting.put(block);
      return before == null ? replaced : before;
    }

    @Nullable LowRedundancyBlock remove(long id) {
      LowRedundancyBlock removed = waiting.remove(id);
      return removed == null ? aside.remove(id) : removed;
    }

    @Nullable LowRedundancyBlock find(long id) {
      LowRedundancyBlock block = waiting.find(id);
      return block == null ? aside.find(id) : block;
    }

    void setAside(long id) {
      LowRedundancyBlock block = remove(id);
      if (block != null) {
        aside.put(block);
      }
    }

    int size() {
      return waiting.size() + aside.size();
    }

    void clear() {
      waiting.clear();
      aside.clear();
    }
  }

  public TaskTable() {
    for (int level = 0; level < LEVELS; level++) {
      byLevel.add(new Level());
    }
  }

  /** Adds a waiting block or replaces what was known of it; its place in the order is kept. */
  public void put(LowRedundancyBlock block) {
    long id = block.task().id();
    int level = block.task().priority();
    LowRedundancyBlock before = byLevel.get(level).put(block);
    if (before == null) {
      removeFromOthers(id, level);
    } else {
      account(before.task(), -1);
    }
    account(block.task(), 1);
  }

  /** Forgets a block that waits no more. */
  public void remove(long blockId) {
    removeFromOthers(blockId, -1);
  }

  /** Forgets everything. */
  public void clear() {
    byLevel.forEach(Level::clear);
    refusals.clear();
    Arrays.fill(commonBytes, 0);
    waitingBytes = 0;
  }

  /** Bars a node for a block, because a commit refused it there or a transfer there failed. */
  public void refuse(long blockId, int node) {
    refusals.refuse(blockId, node);
  }

  /** Lets a block try its refused nodes again after a rest: no other place is left for it. */
  public void forgive(long blockId, long nowNs) {
    refusals.endRound(blockId, nowNs);
  }

  /** Forgets where a block was refused: it has its replica. */
  public void recovered(long blockId) {
    refusals.forget(blockId);
  }

  /** Whether the block was refused so often that placement must not hold it up any longer. */
  public boolean lenient(long blockId) {
    return refusals.count(blockId) >= LENIENT_AFTER;
  }

  /** Nodes that a block must not go to in this round. */
  public IntSet refusedAt(long blockId) {
    return refusals.barred(blockId);
  }

  /** How long a block rests yet after it was refused everywhere, 0 when it does not. */
  public long restNs(long blockId, long nowNs) {
    return refusals.restNs(blockId, nowNs);
  }

  /** The block by its id. */
  public Optional<LowRedundancyBlock> find(long blockId) {
    for (Level level : byLevel) {
      LowRedundancyBlock block = level.find(blockId);
      if (block != null) {
        return Optional.of(block);
      }
    }
    return Optional.empty();
  }

  /** The block's name in HDFS. */
  public Optional<BlockRef> ref(long blockId) {
    return find(blockId).map(LowRedundancyBlock::block);
  }

  /** Up to {@code max} tasks in planning order, without those that rest. */
  public List<RecoveryTask> first(int max, long nowNs) {
    List<RecoveryTask> tasks = new ArrayList<>(Math.min(max, size()));
    int asideMax = Math.max(1, max / ASIDE_PART);
    for (Level level : byLevel) {
      add(level.waiting, max, nowNs, tasks);
      add(level.aside, Math.min(max, tasks.size() + asideMax), nowNs, tasks);
    }
    return tasks;
  }

  /** Adds blocks in their order until there are so many tasks. */
  private void add(BlockQueue blocks, int untilSize, long nowNs, List<RecoveryTask> tasks) {
    blocks.forEachWhile(
        block -> {
          if (tasks.size() >= untilSize) {
            return false;
          }
          if (!refusals.resting(block.task().id(), nowNs)) {
            tasks.add(withRefusals(block.task()));
          }
          return true;
        });
  }

  /** Has a block stand aside for which a plan found no place or no source at all. */
  public void setAside(long blockId) {
    byLevel.forEach(level -> level.setAside(blockId));
  }

  /** Bytes of all waiting tasks that the node can be a source of. */
  public long commonBytes(int node) {
    return node < commonBytes.length ? commonBytes[node] : 0;
  }

  /** How many blocks wait. */
  public int size() {
    int size = 0;
    for (Level level : byLevel) {
      size += level.size();
    }
    return size;
  }

  /** Bytes that wait to be copied, missing replicas counted each. */
  public long waitingBytes() {
    return waitingBytes;
  }

  private void removeFromOthers(long id, int keptLevel) {
    for (int level = 0; level < LEVELS; level++) {
      if (level != keptLevel) {
        LowRedundancyBlock removed = byLevel.get(level).remove(id);
        if (removed != null) {
          account(removed.task(), -1);
        }
      }
    }
  }

  private RecoveryTask withRefusals(RecoveryTask task) {
    IntSet refused = refusals.barred(task.id());
    if (refused.size() == 0) {
      return task;
    }
    return task.withNodes(task.placed(), task.barred().withAll(refused));
  }

  private void account(RecoveryTask task, int sign) {
    waitingBytes += sign * task.sizeBytes() * task.missing();
    for (int i = 0; i < task.sources().size(); i++) {
      int node = task.sources().get(i);
      if (node >= commonBytes.length) {
        commonBytes = Arrays.copyOf(commonBytes, Math.max(node + 1, commonBytes.length * 2));
      }
      commonBytes[node] += sign * task.sizeBytes();
    }
  }
}
