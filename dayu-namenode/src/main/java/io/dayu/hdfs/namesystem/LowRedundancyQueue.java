package io.dayu.hdfs.namesystem;

import io.dayu.hdfs.scope.Scope;
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
   * Takes a scope over: only its blocks are the planner's from now on, and stock scheduling sees
   * all others whether or not the gate is closed. Every block is put on the change list as by
   * {@link #noteAllChanged}, and stays behind the gate until it is read: the scope decides then.
   */
  default void heed(Scope scope) {
    noteAllChanged();
  }

  /**
   * Leaves blocks to stock scheduling, by the scope, until the queue holds them no more or another
   * scope is taken over. Holds the namesystem read lock for a few milliseconds at a time.
   */
  default void putOutOfScope(List<Long> blockIds) {
    showToStock(blockIds);
  }

  /** Blocks that are stock HDFS's by the scope. Any thread; takes no namesystem lock. */
  default int outOfScope() {
    return 0;
  }

  /**
   * Reads blocks anew that may have been described by a cluster that has changed since. Holds the
   * namesystem read lock for a few milliseconds at a time, and then the write lock as {@link
   * #drainChanges} does.
   *
   * @param tried storage types that each block was planned on in vain; asked under the lock
   */
  QueueChanges renew(List<Long> blockIds, TriedTypes tried);

  /**
   * The number of the planner's blocks that the queue holds, lost ones included; empty while
   * changes of it are still to be drained. Takes no namesystem lock.
   */
  OptionalInt settledQueueSize();

  /**
   * Shows stock scheduling these blocks, whether or not the gate is closed, until the queue holds
   * them no more. Holds the namesystem read lock for a few milliseconds at a time.
   */
  void showToStock(List<Long> blockIds);

  /** The work to be done while stock scheduling does it. Any thread; takes no namesystem lock. */
  StockWork stockWork();

  /**
   * Replicated blocks that stock scheduling saw while the gate was open, so far. Any thread; takes
   * no lock.
   */
  long blocksLeftToStock();
}
