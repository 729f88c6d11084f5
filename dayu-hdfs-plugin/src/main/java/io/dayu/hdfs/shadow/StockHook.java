package io.dayu.hdfs.shadow;

import java.util.List;
import java.util.function.LongPredicate;

/** A view of the work that stock HDFS does; changes nothing of it. For the planner thread. */
public interface StockHook {
  /**
   * Blocks that were read off the list of what has changed.
   *
   * @param more whether there are further ones
   */
  record Taken(List<LackingBlock> blocks, boolean more) {
    public Taken {
      blocks = List.copyOf(blocks);
    }
  }

  /** Has all blocks of the queue on the list of what has changed. Takes no namesystem lock. */
  void noteAll();

  /**
   * Takes blocks off the list of what has changed. Holds the namesystem read lock once, for a few
   * milliseconds at most.
   *
   * @param sampled of a block's id, whether it is to be read
   * @return those that were read and lack replicas
   */
  Taken take(LongPredicate sampled);

  /**
   * The standing of blocks now, in order. Holds the namesystem read lock for a few milliseconds at
   * a time.
   */
  List<BlockStanding> standings(List<Long> blockIds);

  /** Blocks and groups that wait for stock HDFS or are under way. Takes no namesystem lock. */
  int leftBlocks();
}
