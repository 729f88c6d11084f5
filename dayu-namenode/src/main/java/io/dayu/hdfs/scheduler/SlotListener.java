package io.dayu.hdfs.scheduler;

import io.dayu.core.control.PlannedSlot;

/**
 * Listener to slots and recoveries, for people who follow them: plans do not depend on it. Called
 * by the planner thread, which fails where a listener throws.
 */
public interface SlotListener {
  /** A planner begins: there was no slot before. */
  void begin();

  /** Blocks wait or are on their way, and there were none before. */
  void workBegins(long nowNs);

  /** Nothing waits and nothing is on its way any more. */
  void workEnds(long nowNs);

  /**
   * The first plan of a recovery is about to be made.
   *
   * @param blocks that wait
   * @param sinceNs time within which they came in
   */
  void recoveryBegins(int blocks, long sinceNs);

  /** The plan of a slot is carried out; {@link ByteAccount} still counts for the slot before. */
  void planned(PlannedSlot slot, long nowNs);

  /**
   * The planner has forgotten everything.
   *
   * @param toStock whether stock HDFS goes on, and this planner may again
   */
  void plannerLeaves(boolean toStock, long nowNs);

  /** Stock HDFS has nothing left to do of what it was left. */
  void stockIsDone(long nowNs);
}
