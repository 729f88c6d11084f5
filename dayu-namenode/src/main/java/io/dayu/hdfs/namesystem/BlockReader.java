package io.dayu.hdfs.namesystem;

import java.util.List;
import java.util.Optional;

/** A reader of what the NameNode knows of blocks, whatever they need. For the planner thread. */
public interface BlockReader {
  /**
   * Reads a block whatever it needs, with nothing missing; empty when it is gone or being written.
   * Holds the namesystem read lock once.
   */
  Optional<LowRedundancyBlock> describe(long blockId);

  /**
   * Reads blocks as {@link #describe} does. Holds the namesystem read lock for a few milliseconds
   * at a time.
   *
   * @return one a block, in order
   */
  default List<Optional<LowRedundancyBlock>> describeEach(List<Long> blockIds) {
    return blockIds.stream().map(this::describe).toList();
  }

  /** True if erasure-coded blocks are planned; they are stock's otherwise. Takes no lock. */
  default boolean stripedPlanned() {
    return false;
  }

  /** True if the block is stock HDFS's by dayu.scope. Holds the namesystem read lock once. */
  default boolean isOutOfScope(long blockId) {
    return false;
  }
}
