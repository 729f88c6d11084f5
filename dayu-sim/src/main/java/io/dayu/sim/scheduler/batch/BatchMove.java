package io.dayu.sim.scheduler.batch;

import io.dayu.core.snapshot.IntSet;

/**
 * A transfer of a batch.
 *
 * @param item the problem's number of the replica
 * @param sources node numbers to read from: one, or those of a decode
 * @param destination node number that receives
 */
public record BatchMove(int item, IntSet sources, int destination) {
  /** A copy. */
  public BatchMove(int item, int source, int destination) {
    this(item, IntSet.of(source), destination);
  }

  /** The node that a copy is read from. */
  public int source() {
    return sources.only();
  }
}
