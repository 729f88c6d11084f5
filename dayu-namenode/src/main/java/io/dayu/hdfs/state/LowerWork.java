package io.dayu.hdfs.state;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.WantedCopies;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blocks of which more replicas are wanted though they lack none: work of the classes below safety,
 * which is planned while nothing else waits.
 *
 * <p>HDFS's queue knows nothing of it. Not thread safe: for the planner thread.
 */
public final class LowerWork {
  private final CopyLedger<LowRedundancyBlock> ledger = new CopyLedger<>();

  /** The copies, from their wants to their outcomes. */
  public CopyLedger<LowRedundancyBlock> ledger() {
    return ledger;
  }

  /** Wants as many replicas of a block as its task lacks. */
  public void want(CopyOwner owner, LowRedundancyBlock block) {
    RecoveryTask task = block.task();
    ledger.want(owner, task.id(), task.missing(), block);
  }

  /** The block as it is to be planned, where that is wanted. */
  public Optional<LowRedundancyBlock> find(long blockId) {
    return ledger.wanted(blockId).map(LowerWork::block);
  }

  /**
   * The block with as many replicas missing as are not under way. Its owner may have said of fewer
   * by now which storages they take: a copy that a plan takes back waits for the others then.
   */
  private static LowRedundancyBlock block(WantedCopies<LowRedundancyBlock> row) {
    LowRedundancyBlock block = row.what();
    RecoveryTask task = block.task();
    int missing = Math.min(row.count(), task.storageTypes().size());
    if (task.missing() == missing) {
      return block;
    }
    TaskShape shape = task.shape().withMissing(missing, task.storageTypes());
    RecoveryTask left = task.withShape(shape);
    return block
        .group()
        .map(group -> LowRedundancyBlock.of(group, left))
        .orElseGet(() -> LowRedundancyBlock.of(block.block(), left));
  }

  /**
   * All that is to be planned, in the order in which it was wanted. A copy goes to no DataNode from
   * which HDFS awaits one of the block.
   */
  public List<RecoveryTask> tasks() {
    Map<Long, IntSet> awaited = new HashMap<>();
    for (CopyPlace place : ledger.underWay()) {
      awaited.merge(place.blockId(), IntSet.of(place.node()), IntSet::withAll);
    }
    return ledger.wanted().stream()
        .map(row -> block(row).task().barring(awaited.getOrDefault(row.blockId(), IntSet.of())))
        .toList();
  }

  /** The number of blocks that are to be planned. */
  public int size() {
    return ledger.wanted().size();
  }

  /** The bytes that are to be copied between DataNodes. */
  public long bytes() {
    return ledger.wanted().stream()
        .filter(row -> !row.what().task().kind().isWithin())
        .mapToLong(row -> row.count() * row.what().task().sizeBytes())
        .sum();
  }
}
