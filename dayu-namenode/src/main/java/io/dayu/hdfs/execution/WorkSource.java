package io.dayu.hdfs.execution;

/**
 * A system that wants replicas made. For the planner thread.
 *
 * <p>It keeps what it wants in the task table, from which plans are made.
 */
public interface WorkSource {
  /** Another planner begins: all that is wanted is read anew. */
  void begin(long nowNs);

  /**
   * Takes in a bounded part of what has changed.
   *
   * @param paused whether nothing new is planned, by the operator's order
   */
  void refresh(long nowNs, boolean paused);

  /** No planner is at work any more: nothing is wanted. */
  void forget();

  /** True if the last refresh took in all there was. */
  boolean complete();
}
