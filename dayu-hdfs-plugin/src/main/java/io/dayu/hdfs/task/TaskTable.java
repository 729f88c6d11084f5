package io.dayu.hdfs.task;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.protocol.BlockRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Waiting blocks in the order they are to be planned, with the common bytes of every node kept
 * alongside.
 *
 * <p>Follows HDFS's queue by changes: its cost is that of the changes, whatever waits. Targets that
 * were refused at commit are barred for the block until it leaves the table or no place is left for
 * it. Not thread safe: for the planner thread.
 */
public final class TaskTable {
  /** HDFS's levels that can be re-replicated; the fifth holds corrupt blocks. */
  private static final int LEVELS = 4;

  /** Refusals after which a commit no longer insists on the placement policy. */
  private static final int LENIENT_AFTER = 3;

  private final List<LinkedHashMap<Long, LowRedundancyBlock>> byLevel = new ArrayList<>();
  private final Map<Long, Refusals> refusals = new HashMap<>();
  private long[] commonBytes = new long[16];
  private long waitingBytes;

  /** How often a block was refused, and where it is barred for it. */
  private record Refusals(int count, IntSet barred) {
    static final Refusals NONE = new Refusals(0, IntSet.of());
  }

  public TaskTable() {
    for (int level = 0; level < LEVELS; level++) {
      byLevel.add(new LinkedHashMap<>());
    }
  }

  /** Adds a waiting block or replaces what was known of it; its place in the order is kept. */
  public void put(LowRedundancyBlock block) {
    long id = block.task().id();
    int level = block.task().priority();
    LowRedundancyBlock before = byLevel.get(level).put(id, block);
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
    refusals.remove(blockId);
  }

  /** Forgets everything. */
  public void clear() {
    byLevel.forEach(Map::clear);
    refusals.clear();
    Arrays.fill(commonBytes, 0);
    waitingBytes = 0;
  }

  /** Bars a node for a block, because a commit refused it there. */
  public void refuse(long blockId, int node) {
    Refusals before = refusals(blockId);
    refusals.put(blockId, new Refusals(before.count() + 1, before.barred().with(node)));
  }

  /** Lets a block try its refused nodes again, because no other place is left for it. */
  public void forgive(long blockId) {
    Refusals before = refusals(blockId);
    if (before.barred().size() > 0) {
      refusals.put(blockId, new Refusals(before.count(), IntSet.of()));
    }
  }

  private Refusals refusals(long blockId) {
    return refusals.getOrDefault(blockId, Refusals.NONE);
  }

  /** Whether the block was refused so often that placement must not hold it up any longer. */
  public boolean lenient(long blockId) {
    return refusals(blockId).count() >= LENIENT_AFTER;
  }

  /** The block by its id. */
  public Optional<LowRedundancyBlock> find(long blockId) {
    for (Map<Long, LowRedundancyBlock> level : byLevel) {
      LowRedundancyBlock block = level.get(blockId);
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

  /** Up to {@code max} tasks in planning order. */
  public List<RecoveryTask> first(int max) {
    List<RecoveryTask> tasks = new ArrayList<>(Math.min(max, size()));
    for (Map<Long, LowRedundancyBlock> level : byLevel) {
      for (LowRedundancyBlock block : level.values()) {
        if (tasks.size() == max) {
          return tasks;
        }
        tasks.add(withRefusals(block.task()));
      }
    }
    return tasks;
  }

  /** Bytes of all waiting tasks that the node can be a source of. */
  public long commonBytes(int node) {
    return node < commonBytes.length ? commonBytes[node] : 0;
  }

  /** How many blocks wait. */
  public int size() {
    int size = 0;
    for (Map<Long, LowRedundancyBlock> level : byLevel) {
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
    IntSet refused = refusals(task.id()).barred();
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
