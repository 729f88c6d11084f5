package io.dayu.hdfs.operator;

/**
 * A walk over all that a set of DataNodes holds, as if all were stopped at once, a part at a time.
 * Not thread safe: for the planner thread.
 */
public interface SetWalk {
  /** Reads on. Holds the namesystem read lock once, for a few milliseconds. */
  void read();

  /** True if all has been read. Takes no lock. */
  boolean done();

  /** The findings so far; complete at the end alone. Takes no lock. */
  StopCheck check();
}
