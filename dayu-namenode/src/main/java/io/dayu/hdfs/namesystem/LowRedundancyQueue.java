package io.dayu.hdfs.namesystem;

import java.util.List;
import java.util.OptionalInt;

/** HDFS's queue of blocks that need replicas. For the planner thread. */
public interface LowRedundancyQueue {
  /**
   * Takes up to {@code max} changed blocks off the change list and reads them. Holds the namesystem
   * read lock once, for a few milliseconds at most; blocks that turn out to need nothing are then
   * taken off the queue under the write lock, in as many holds as it takes.
   *
   * @param tried storage types that each block was planned on in vain; asked under the lock
   */
  QueueChanges drainChanges(int max, TriedTypes tried);

  /**
   * Puts every replicated block of the queue on the change list: another planner begins. Looks at
   * none of them, and takes no namesystem lock: {@link #drainChanges} goes along the queue.
   */
  void noteAllChanged();

  /**
   * Reads blocks anew that may have been described by a cluster that has changed since. Holds the
   * namesystem read lock for a few milliseconds at a time, and then the write lock as {@link
   * #drainChanges} does.
   *
   * @param tried storage types that each block was planned on in vain; asked under the lock
   */
  QueueChanges renew(List<Long> blockIds, TriedTypes tried);

  /**
   * How many replicated blocks the queue holds, lost ones included; empty while changes of it are
   * still to be drained. Takes no namesystem lock.
   */
  OptionalInt settledQueueSize();

  /**
   * Shows stock scheduling these blocks, whether or not the gate is closed, until the queue holds
   * them no more. Holds the namesystem read lock for a few milliseconds at a time.
   */
  void showToStock(List<Long> blockIds);

  /** What is to be done while stock scheduling does it. Any thread; takes no namesystem lock. */
  StockWork stockWork();

  /**
   * Replicated blocks that stock scheduling saw while the gate was open, so far. Any thread; takes
   * no lock.
   */
  long blocksLeftToStock();
}
