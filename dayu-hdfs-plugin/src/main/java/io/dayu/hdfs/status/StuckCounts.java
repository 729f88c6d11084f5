package io.dayu.hdfs.status;

import io.dayu.hdfs.namesystem.Obstacle;
import java.util.Map;

/**
 * The counts of blocks that could not be planned for another reason than full links, by reason, for
 * people to look at.
 *
 * @param stuck all of them
 * @param shownToStock those that HDFS's own scheduler is shown
 */
public record StuckCounts(Map<Obstacle, Integer> stuck, Map<Obstacle, Integer> shownToStock) {
  /** None is. */
  public static final StuckCounts NONE = new StuckCounts(Map.of(), Map.of());

  public StuckCounts {
    stuck = Map.copyOf(stuck);
    shownToStock = Map.copyOf(shownToStock);
  }

  /** The number of blocks that are stuck in all. */
  public int total() {
    return stuck.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The number of stuck blocks that HDFS's own scheduler is shown. */
  public int shownTotal() {
    return shownToStock.values().stream().mapToInt(Integer::intValue).sum();
  }
}
