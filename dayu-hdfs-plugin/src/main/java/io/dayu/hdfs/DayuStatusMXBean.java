package io.dayu.hdfs;

import java.util.Map;

/** The attributes that Dayu shows in the NameNode's JMX, as Hadoop:service=NameNode,name=Dayu. */
public interface DayuStatusMXBean {
  /** True if this NameNode's planner is at work. */
  boolean isPlanning();

  /**
   * True if Dayu schedules re-replication; otherwise stock HDFS does. True on a standby as well,
   * where neither schedules, so that no block slips through while it becomes active.
   */
  boolean isScheduledByDayu();

  /** The reason why Dayu or stock HDFS schedules, one phrase; without the words of an exception. */
  String getSchedulingReason();

  /** True if the operator has paused what is new. */
  boolean isPaused();

  /** True if the operator has turned Dayu off without a restart. */
  boolean isTurnedOff();

  /** The operator's order and for how long; empty text when there is none. */
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

  /** The time that 99 % of the holds of the last two minutes did not exceed, in microseconds. */
  long getLockHeldP99Micros();

  /** The longest hold since the NameNode started, in microseconds. */
  long getLockHeldLongestMicros();

  /** The number and length of the lock's holds for each operation, in words. */
  Map<String, String> getLockHoldsByOperation();

  /** Plans made, whole slots and what was planned within one. */
  long getPlans();

  /** The time of all plans together, from the snapshot to the last booking, in microseconds. */
  long getPlanMicros();

  /** The time that 99 % of the plans of the last two minutes did not exceed, in microseconds. */
  long getPlanP99Micros();

  /** The longest plan since the NameNode started, in microseconds. */
  long getPlanLongestMicros();
}
