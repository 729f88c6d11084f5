package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.List;
import org.apache.hadoop.hdfs.util.LightWeightLinkedSet;
import org.jspecify.annotations.NullMarked;

/**
 * Blocks of a low-redundancy queue that stock HDFS sees while the gate is closed. Stock chooses of
 * them by its own levels and bookmarks, as of a queue that holds no others; the queue itself still
 * has and counts them. Not thread safe: the queue is synchronized.
 */
@NullMarked
final class StockBlocks {
  /** Only its levels and bookmarks are of use: it counts nothing. */
  private final LowRedundancyBlocks chosenFrom =
      new LowRedundancyBlocks() {
        @Override
        synchronized boolean remove(BlockInfo block, int level, int expectedReplicas) {
          return StockBlocks.this.remove(block);
        }
      };

  private final List<LightWeightLinkedSet<BlockInfo>> levels;

  /**
   * None.
   *
   * @throws ReflectiveOperationException when this Hadoop does not let the queue be gone along
   */
  StockBlocks() throws ReflectiveOperationException {
    levels = GatedLowRedundancyBlocks.levels(chosenFrom);
  }

  /** Has a block at a level, wherever it was. */
  void put(BlockInfo block, int level) {
    if (!levels.get(level).contains(block)) {
      boolean unused = remove(block);
      levels.get(level).add(block);
    }
  }

  boolean remove(BlockInfo block) {
    for (LightWeightLinkedSet<BlockInfo> level : levels) {
      if (!level.isEmpty() && level.remove(block)) {
        return true;
      }
    }
    return false;
  }

  boolean contains(BlockInfo block) {
    for (LightWeightLinkedSet<BlockInfo> level : levels) {
      if (!level.isEmpty() && level.contains(block)) {
        return true;
      }
    }
    return false;
  }

  int size() {
    return levels.stream().mapToInt(LightWeightLinkedSet::size).sum();
  }

  void clear() {
    chosenFrom.clear();
  }

  /** Up to {@code max} of them in turn, by level, as LowRedundancyBlocks gives them out. */
  List<List<BlockInfo>> choose(int max, boolean resetIterators) {
    return chosenFrom.chooseLowRedundancyBlocks(max, resetIterators);
  }
}
