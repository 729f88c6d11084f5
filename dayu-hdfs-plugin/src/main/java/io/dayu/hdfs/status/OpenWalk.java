package io.dayu.hdfs.status;

import java.util.Set;

/**
 * A walk over all blocks that are being written, a part at a time. Not thread safe: for the planner
 * thread.
 */
public interface OpenWalk {
  /** Reads on. Holds the namesystem read lock once, for a few milliseconds. */
  void read();

  /** True if all has been read. Takes no lock. */
  boolean done();

  /**
   * The uuids of those asked for that hold good replicas, or internal blocks, without which a block
   * cannot surely be read. Takes no lock.
   */
  Set<String> needed();
}
