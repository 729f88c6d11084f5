package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.queue.TimedLock;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.NullMarked;

/**
 * Blocks that have too few replicas, for one more look in the end: the others of a new block are
 * reported milliseconds after the first. Not thread safe.
 */
@NullMarked
final class SecondLook {
  private static final int BLOCKS_MAX = 100_000;

  private final Set<BlockInfo> blocks = new LinkedHashSet<>();

  /** Takes a block; false if it has so many that it takes no more. */
  boolean takes(BlockInfo block) {
    return blocks.contains(block) || (blocks.size() < BLOCKS_MAX && blocks.add(block));
  }

  /** True if all were looked at. Takes no lock. */
  boolean done() {
    return blocks.isEmpty();
  }

  /** Looks at some. Holds the namesystem read lock once, for a few milliseconds. */
  void read(TimedLock lock, String operation, Consumer<BlockInfo> look) {
    lock.reading(
        operation,
        () -> {
          long sinceNs = lock.nowNs();
          Iterator<BlockInfo> left = blocks.iterator();
          while (left.hasNext() && lock.nowNs() - sinceNs < TimedLock.HOLD_NS) {
            look.accept(left.next());
            left.remove();
          }
          return true;
        });
  }
}
