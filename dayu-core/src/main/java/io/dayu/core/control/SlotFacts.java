package io.dayu.core.control;

import io.dayu.core.plan.PlannerSettings;

/**
 * The facts of the present that a {@link SlotClock} asks of its driver. The clock asks for what it
 * needs alone, so that dear answers are seldom given.
 */
public interface SlotFacts {
  /** Whether nothing new is to be planned now, by an operator's order. */
  boolean paused();

  /** Blocks that wait. */
  int waitingBlocks();

  /** What is to be read for them, in bytes: for a decode, of all its sources. */
  double waitingBytes();

  /** Transfers under way. */
  int transfers();

  /** What is still to be read for the transfers under way, in bytes. */
  double leftBytes(long nowNs);

  /** Whether one of the transfers was planned no rate. */
  boolean anyStands();

  /** DataNodes that are alive. */
  int aliveNodes();

  /** Whether all blocks that have come to wait are known. */
  boolean allTakenIn();

  /** What a whole slot could move that begins now, by equation 2, in bytes. */
  double slotBytes(long nowNs);

  /** Transfers that have ended since the last plan. */
  int endedSincePlan();

  /** Whether something happened that should not wait for the next slot; asked once. */
  boolean takeRepairWanted();

  /** Whether links turned out slow, so many that they are worth a plan; asked once. */
  boolean takeLinksLowered();

  /** Into how many parts all links are divided, those of planners of other namespaces included. */
  int planners();

  /** Whether planners of other namespaces recover over the same links. */
  boolean othersPlan();

  /** Whether all transfers give way to other traffic, so that links may be planned fuller. */
  boolean givesWay();

  /**
   * The settings to plan by, before any correction of alpha.
   *
   * @param givesWay as {@link #givesWay} says
   */
  PlannerSettings settings(boolean givesWay);

  /** The seed of a slot's plan. */
  long seed(long slot);
}
