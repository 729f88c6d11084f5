package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.NullMarked;

/**
 * The replicated blocks that stock scheduling may see while the gate is closed, each with HDFS's
 * priority level. Not thread safe: the queue that owns it is synchronized.
 */
@NullMarked
final class ShownBlocks {
  private final LinkedHashMap<BlockInfo, Integer> levels = new LinkedHashMap<>();

  void show(BlockInfo block, int level) {
    levels.put(block, level);
  }

  /** The level that a block is shown at, empty when it is not shown. */
  OptionalInt level(BlockInfo block) {
    Integer level = levels.isEmpty() ? null : levels.get(block);
    return level == null ? OptionalInt.empty() : OptionalInt.of(level);
  }

  void forget(BlockInfo block) {
    if (!levels.isEmpty()) {
      levels.remove(block);
    }
  }

  void clear() {
    levels.clear();
  }

  /** Up to {@code max} of them in turn, by level as LowRedundancyBlocks gives them out. */
  List<List<BlockInfo>> choose(int max) {
    List<List<BlockInfo>> byLevel = new ArrayList<>();
    for (int level = 0; level < LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS; level++) {
      byLevel.add(new ArrayList<>());
    }
    List<Map.Entry<BlockInfo, Integer>> chosen = new ArrayList<>();
    Iterator<Map.Entry<BlockInfo, Integer>> first = levels.entrySet().iterator();
    while (chosen.size() < max && first.hasNext()) {
      Map.Entry<BlockInfo, Integer> entry = first.next();
      chosen.add(Map.entry(entry.getKey(), entry.getValue()));
      first.remove();
    }
    for (Map.Entry<BlockInfo, Integer> entry : chosen) {
      levels.put(entry.getKey(), entry.getValue());
      byLevel.get(entry.getValue()).add(entry.getKey());
    }
    return byLevel;
  }
}
