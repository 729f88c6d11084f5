package io.dayu.hdfs.state;

import java.util.ArrayList;
import java.util.List;

/**
 * A walk over the blocks of a task table a part at a time, again and again, the most urgent level
 * first. Not thread safe: for the planner thread.
 */
public final class BlockTurn {
  private final List<BlockQueue> queues;
  private int queue;
  private int place;

  BlockTurn(List<BlockQueue> queues) {
    this.queues = List.copyOf(queues);
  }

  /** Begins at the first block. */
  public void restart() {
    queue = 0;
    place = 0;
  }

  /**
   * The next {@code max} blocks; fewer, or none, when the turn ends with them, and the next call
   * begins at the first block.
   */
  public List<Long> next(int max) {
    List<Long> blockIds = new ArrayList<>();
    while (queue < queues.size()) {
      int before = blockIds.size();
      int next = queues.get(queue).collect(place, max - before, blockIds);
      if (next >= 0) {
        place = next;
        return blockIds;
      }
      queue++;
      place = 0;
    }
    restart();
    return blockIds;
  }
}
