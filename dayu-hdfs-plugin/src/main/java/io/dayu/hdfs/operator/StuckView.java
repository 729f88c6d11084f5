package io.dayu.hdfs.operator;

import io.dayu.hdfs.namesystem.Obstacle;
import java.util.List;

/**
 * Blocks that cannot be planned, whatever the links do, for people to look at.
 *
 * @param count how many there are in all
 * @param longest those that have been stuck for longest
 */
public record StuckView(int count, List<StuckBlock> longest) {
  public StuckView {
    longest = List.copyOf(longest);
  }

  /**
   * A block that is stuck.
   *
   * @param why for which reason now
   * @param forNs for how long, whatever the reason was
   * @param shown whether stock scheduling was shown it
   */
  public record StuckBlock(long blockId, Obstacle why, long forNs, boolean shown) {}
}
