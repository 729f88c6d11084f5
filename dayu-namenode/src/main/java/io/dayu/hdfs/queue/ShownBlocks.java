package io.dayu.hdfs.queue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The blocks of the planner's that stock scheduling may see while the gate is closed, each with
 * HDFS's priority level. Not thread safe: the queue that owns it is synchronized.
 *
 * @param <B> a block as HDFS has it
 */
public final class ShownBlocks<B> {
  private final LinkedHashMap<B, Integer> levels = new LinkedHashMap<>();
  private final int levelCount;

  /**
   * None are shown.
   *
   * @param levelCount how many levels there are
   */
  public ShownBlocks(int levelCount) {
    this.levelCount = levelCount;
  }

  /** Shows a block at a level. */
  public void show(B block, int level) {
    levels.put(block, level);
  }

  /** The level that a block is shown at, empty when it is not shown. */
  public OptionalInt level(B block) {
    Integer level = levels.isEmpty() ? null : levels.get(block);
    return level == null ? OptionalInt.empty() : OptionalInt.of(level);
  }

  /** Shows a block no longer. */
  public void forget(B block) {
    if (!levels.isEmpty()) {
      levels.remove(block);
    }
  }

  /** Shows none any more. */
  public void clear() {
    levels.clear();
  }

  /** Up to {@code max} of them in turn, by level as LowRedundancyBlocks gives them out. */
  public List<List<B>> choose(int max) {
    List<List<B>> byLevel = new ArrayList<>();
    for (int level = 0; level < levelCount; level++) {
      byLevel.add(new ArrayList<>());
    }
    List<Map.Entry<B, Integer>> chosen = new ArrayList<>();
    Iterator<Map.Entry<B, Integer>> first = levels.entrySet().iterator();
    while (chosen.size() < max && first.hasNext()) {
      Map.Entry<B, Integer> entry = first.next();
      chosen.add(Map.entry(entry.getKey(), entry.getValue()));
      first.remove();
    }
    for (Map.Entry<B, Integer> entry : chosen) {
      levels.put(entry.getKey(), entry.getValue());
      byLevel.get(entry.getValue()).add(entry.getKey());
    }
    return byLevel;
  }
}
