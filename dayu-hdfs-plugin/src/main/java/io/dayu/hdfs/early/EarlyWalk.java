package io.dayu.hdfs.early;

import java.util.List;

/** A walk along the blocks of silent DataNodes. For the planner thread. */
public interface EarlyWalk {
  /**
   * Reads on for a few milliseconds under the read lock.
   *
   * @return blocks of which one good replica is left, some perhaps again
   */
  List<Long> read();

  /** True if all was read. Takes no lock. */
  boolean done();
}
