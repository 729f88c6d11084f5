package io.dayu.hdfs;

import java.util.Map;

/** The attributes that Dayu shows in the NameNode's JMX, as Hadoop:service=NameNode,name=Dayu. */
public interface DayuStatusMXBean {
  /** Whether this NameNode's planner is at work. */
  boolean isPlanning();

  /**
   * Whether Dayu schedules re-replication; otherwise stock HDFS does. True on a standby as well,
   * where neither schedules, so that no block slips through while it becomes active.
   */
  boolean isScheduledByDayu();

  /** Why Dayu or stock HDFS does, one phrase; without what an exception says. */
  String getSchedulingReason();

  /** Whether the operator has paused what is new. */
  boolean isPaused();

  /** Whether the operator has turned Dayu off without a restart. */
  boolean isTurnedOff();

  /** What the operator has ordered and for how long; empty text when nothing. */
  String getOperatorOrder();

  /** Number of the current timeslot. */
  long getSlot();

  /** Blocks that wait to be planned. */
  int getWaitingBlocks();

  /** Bytes that wait to be planned. */
  long getWaitingBytes();

  /** Transfers under way. */
  int getRunningTransfers();

  /** Bytes the running transfers still have to move. */
  long getRunningBytes();

  /** Sum of the running transfers' rates, in bytes per second. */
  long getPlannedBytesPerSec();

  /** Replicas recovered since the NameNode started. */
  long getRecoveredReplicas();

  /** Bytes recovered since the NameNode started. */
  long getRecoveredBytes();

  /** Transfers of an earlier planner, or of another NameNode's, that this one goes on with. */
  long getAdoptedTransfers();

  /** Bytes that had arrived and were or must be sent again. */
  long getResentBytes();

  /** The same for each reason for which there are any. */
  Map<String, Long> getResentBytesByReason();

  /** Replicated blocks that stock scheduling saw. */
  long getBlocksLeftToStock();

  /** Times the planner failed and handed back to stock HDFS. */
  long getPlannerFailures();

  /** Times that Dayu held the namesystem lock. */
  long getLockHolds();

  /** All these holds together, in microseconds. */
  long getLockHeldMicros();

  /** What 99 % of the holds of the last two minutes did not exceed, in microseconds. */
  long getLockHeldP99Micros();

  /** The longest hold since the NameNode started, in microseconds. */
  long getLockHeldLongestMicros();

  /** How often and how long it was held for what, in words. */
  Map<String, String> getLockHoldsByOperation();

  /** Plans made, whole slots and what was planned within one. */
  long getPlans();

  /** What they took all together, from the snapshot to the last booking, in microseconds. */
  long getPlanMicros();

  /** What 99 % of the plans of the last two minutes did not exceed, in microseconds. */
  long getPlanP99Micros();

  /** The longest plan since the NameNode started, in microseconds. */
  long getPlanLongestMicros();
}
