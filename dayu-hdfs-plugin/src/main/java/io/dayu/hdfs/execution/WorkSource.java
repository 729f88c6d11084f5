package io.dayu.hdfs.execution;

import io.dayu.core.snapshot.RecoveryTask;

/**
 * A system that wants replicas made, and hears what becomes of them. For the planner thread.
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

  /** Whether the last refresh took in all there was. */
  boolean complete();

  /** HDFS did not book a planned replica: what it needs is to be looked at again. */
  void moot(long blockId);

  /**
   * A plan found no DataNode to take a replica.
   *
   * @param refused whether HDFS refused places of it, or transfers to them failed
   */
  void noDestination(RecoveryTask task, boolean refused, long nowNs);

  /** A plan found no DataNode to read a block from. */
  void noSource(long blockId, long nowNs);
}
