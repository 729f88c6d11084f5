package io.dayu.hdfs.operator;

import io.dayu.core.wave.HolderLooks;
import io.dayu.core.wave.WaveConflicts;
import java.util.List;

/**
 * Reader of what DataNodes hold, for waves of them. Each reading takes as long as it takes, and the
 * namesystem read lock for a few milliseconds at a time. Safe for any thread.
 */
public interface WaveReader {
  /** Is asked between two holds of the lock. */
  @FunctionalInterface
  interface Patience {
    /**
     * Goes on.
     *
     * @throws IllegalStateException when nobody waits any more
     */
    void check();
  }

  /** All registered DataNodes. */
  List<ClusterNode> nodes();

  /** The replicas that a new file has by default. */
  int replication();

  /** The time without a heartbeat after which HDFS calls a DataNode dead. */
  long deadAfterMs();

  /**
   * Reads all that the listed DataNodes hold, and all that is being written to them.
   *
   * @param uuids of registered DataNodes
   * @param keep how many replicas of each block are to be left
   * @return whether all was met that they hold
   */
  boolean meet(List<String> uuids, int keep, WaveConflicts conflicts, Patience patience);

  /** Looks at DataNodes of the same list, each by its place. */
  HolderLooks<RuntimeException> looks(List<String> uuids, int keep, Patience patience);

  /** Looks at all that DataNodes hold, on all being stopped at once. */
  StopCheck stop(List<String> uuids, int keep, Patience patience);
}
