package io.dayu.core.select;

import io.dayu.core.rank.SlotNodes;
import io.dayu.core.source.SourceChooser;

/**
 * Places missing replicas one by one: the part of a plan that rivals of section 4.1 do their own
 * way.
 *
 * <p>The planner asks in the order of section 4.2, checks no choice, and ends when the slot's
 * budget is spent. A placer charges what it places: the route in the ledger, the block's size in
 * the free space, and the destination in the block's sites. It charges nothing when it refuses, and
 * where it places more than links or rules allow, the plan's verifier says so. Not thread safe.
 */
public interface Placer {
  /**
   * Finds and charges a source and a destination.
   *
   * @param wanted the replica
   * @param sites where the block's replicas are by now; the chosen node is added
   * @param filter which of the task's sources may be chosen
   * @param answer is told the places, or why there are none; {@code SOURCE_SATURATED} lets a
   *     prioritized task try its other sources later
   */
  void place(Wanted wanted, ReplicaSites sites, SourceChooser.Filter filter, Placement answer);

  /** Makes the placer of one slot. */
  @FunctionalInterface
  interface Factory {
    /**
     * A placer over the shared state of one slot; running transfers are charged already.
     *
     * @param slotNodes links, ledger and the order among equals
     * @param candidates nodes that may receive at all
     * @param space free space, which the placer takes off
     */
    Placer create(SlotNodes slotNodes, Candidates candidates, FreeSpaceLedger space);
  }
}
