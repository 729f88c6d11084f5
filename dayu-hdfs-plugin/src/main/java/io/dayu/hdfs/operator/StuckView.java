package io.dayu.hdfs.operator;

import io.dayu.hdfs.state.StuckBlocks.StuckBlock;
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
}
