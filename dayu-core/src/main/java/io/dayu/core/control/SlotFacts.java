package io.dayu.core.control;

import io.dayu.core.plan.PlannerSettings;

/**
 * The facts of the present that a {@link SlotClock} asks of its driver. The clock asks for what it
 * needs alone, so that dear answers are seldom given.
 */
public interface SlotFacts {
  /** True if nothing new is to be planned now, by an operator's order. */
  boolean paused();

  /** Blocks that wait: of those that lack a replica, while any does, waiting or on its way. */
  int waitingBlocks();

  /** Bytes to be read for blocks that wait, as they are counted: for a decode, of all sources. */
  double waitingBytes();

  /** Transfers under way. */
  int transfers();

  /** Of them, those of blocks that lack a replica. */
  int lackingTransfers();

  /** True if a block that lacks a replica waits, or is on its way. */
  boolean blocksLack();

  /** Bytes still to be read for the transfers under way. */
  double leftBytes(long nowNs);

  /** DataNodes that are alive. */
  int aliveNodes();

  /** True if all blocks that have come to wait are known. */
  boolean allTakenIn();

  /** Bytes that a whole slot could move that begins now, by equation 2. */
  double slotBytes(long nowNs);

  /** Transfers that have ended since the last plan. */
  int endedSincePlan();

  /** True if something happened that should not wait for the next slot; asked once. */
  boolean takeRepairWanted();

  /** True if links turned out slow, so many that they are worth a plan; asked once. */
  boolean takeLinksLowered();

  /** Into how many parts all links are divided, those of planners of other namespaces included. */
  int planners();

  /** True if planners of other namespaces recover over the same links. */
  boolean othersPlan();

  /** True if all transfers give way to other traffic, so that links may be planned fuller. */
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
