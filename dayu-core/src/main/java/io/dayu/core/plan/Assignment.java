package io.dayu.core.plan;

import io.dayu.core.snapshot.IntSet;

/**
 * A transfer of the planned slot.
 *
 * @param taskId the block's id
 * @param sources node numbers to read from: one, or several for a decode
 * @param destination node number that receives
 * @param storageType storage type number at the destination
 * @param remainingBytes bytes expected to be outstanding when the slot begins
 * @param rateBytesPerSec mean rate over the slot; 0 only for {@link Kind#HELD}
 * @param kind its origin
 */
public record Assignment(
    long taskId,
    IntSet sources,
    int destination,
    int storageType,
    long remainingBytes,
    long rateBytesPerSec,
    Kind kind) {
  /** A transfer that reads one node. */
  public Assignment(
      long taskId,
      int source,
      int destination,
      int storageType,
      long remainingBytes,
      long rateBytesPerSec,
      Kind kind) {
    this(
        taskId, IntSet.of(source), destination, storageType, remainingBytes, rateBytesPerSec, kind);
  }

  /**
   * The node that a copy is read from.
   *
   * @throws IllegalStateException when several are read
   */
  public int source() {
    return sources.only();
  }

  /** True if it takes no link: it goes to another storage of the node that it reads. */
  public boolean isWithin() {
    return sources.size() == 1 && sources.contains(destination);
  }

  /** The origin of an assignment. */
  public enum Kind {
    /** A waiting task, from its first byte. */
    NEW,
    /** A straggler that keeps source and destination, with a new rate. */
    KEPT,
    /** A straggler that keeps its destination and bytes and gets another source. */
    RESOURCED,
    /** A straggler that keeps its destination and bytes but finds no source this slot: it waits. */
    HELD,
    /**
     * Predicted to end before the slot begins or right after: goes on at a set share of its rate.
     */
    FINISHING,
    /** Taken over unchanged (a repair within the slot). */
    PINNED;

    /** True if its rate is part of the slot's budgets, and not beside them. */
    public boolean takesBudget() {
      return this != FINISHING;
    }
  }
}
