package io.dayu.sim.engine;

/**
 * The record of one timeslot: its plans, and what came of them.
 *
 * @param slot its number, from 0
 * @param beginNs its start, from the first failure on
 * @param endNs its end, likewise
 * @param plans number of plans made for it: one, and one a repair or top-up
 * @param transfers of its plans
 * @param bytes that it could move and did
 * @param waitingBlocks blocks that wait at its end
 */
public record SlotRecord(
    int slot,
    long beginNs,
    long endNs,
    int plans,
    SlotTransfers transfers,
    SlotBytes bytes,
    int waitingBlocks) {
  /**
   * The transfers of a slot.
   *
   * @param started transfers that were new in it
   * @param carried transfers that it took over
   * @param resourced of those, with another source
   * @param held of those, waiting without a rate
   * @param cancelled transfers that it ended
   */
  public record SlotTransfers(int started, int carried, int resourced, int held, int cancelled) {}

  /**
   * The bytes of a slot.
   *
   * @param budget S of equation 2, by the reports
   * @param ideal S of equation 2, by the foreground as it was
   * @param moved by recovery
   * @param overload sum of equation 3 over all nodes, both directions and single ticks
   * @param foregroundOverload the same without recovery
   * @param capacity of all nodes' links, both directions
   */
  public record SlotBytes(
      long budget,
      double ideal,
      double moved,
      double overload,
      double foregroundOverload,
      double capacity) {}
}
