package io.dayu.hdfs.operator;

import io.dayu.core.snapshot.RecoveryTask;
import java.util.List;

/**
 * Reads what one DataNode holds, as if it were lost, a part at a time. Not thread safe: for the
 * planner thread.
 */
public interface LossWalk {
  /**
   * Reads on. Holds the namesystem read lock once, for a few milliseconds.
   *
   * @return blocks that would lack a replica; each once
   */
  List<RecoveryTask> read();

  /** True if all has been read. Takes no lock. */
  boolean done();

  /** The count of what has been met so far. Takes no lock. */
  LossCount count();
}
