package io.dayu.hdfs.execution;

import io.dayu.core.snapshot.RecoveryTask;

/** A listener to blocks of which no replica could be planned. For the planner thread. */
public interface UnplannedBlocks {
  /** HDFS did not book a planned replica: what it needs is to be looked at again. */
  void moot(long blockId);

  /**
   * A plan found no DataNode to take a replica that its block lacks.
   *
   * @param refused whether HDFS refused places of it, or transfers to them failed
   */
  void noDestination(RecoveryTask task, boolean refused, long nowNs);

  /** A plan found no DataNode to read a block from that lacks a replica. */
  void noSource(long blockId, long nowNs);
}
