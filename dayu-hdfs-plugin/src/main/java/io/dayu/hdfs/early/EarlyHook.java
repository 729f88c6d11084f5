package io.dayu.hdfs.early;

import java.util.List;

/** The questions to HDFS about its DataNodes and blocks. For the planner thread. */
public interface EarlyHook {
  /** All DataNodes that HDFS takes for alive and in service. Takes no lock. */
  List<HeardDataNode> heard();

  /** Begins to read what the silent DataNodes hold. Takes no lock. */
  EarlyWalk walk(QuietDataNodes quiet);

  /**
   * The danger of blocks now. Holds the read lock for a few milliseconds at a time.
   *
   * @return one a block, in order
   */
  List<BlockDanger> look(List<Long> blockIds, QuietDataNodes quiet);
}
