package io.dayu.sim.engine;

/**
 * What one timeslot planned and what came of it.
 *
 * @param slot its number, from 0
 * @param beginNs when it began, from the first failure on
 * @param endNs when it ended
 * @param plans how many plans were made for it: one, and one a repair or top-up
 * @param started transfers that were new in it
 * @param carried transfers that it took over
 * @param resourced of those, with another source
 * @param held of those, waiting without a rate
 * @param cancelled transfers that it ended
 * @param budgetBytes S of equation 2, by the reports
 * @param idealBytes S of equation 2, by the foreground as it was
 * @param movedBytes what recovery moved
 * @param overloadBytes sum of equation 3 over all nodes, both directions and single ticks
 * @param foregroundOverloadBytes the same without recovery
 * @param capacityBytes what all nodes' links could carry, both directions
 * @param waitingBlocks blocks that wait at its end
 */
public record SlotRecord(
    int slot,
    long beginNs,
    long endNs,
    int plans,
    int started,
    int carried,
    int resourced,
    int held,
    int cancelled,
    long budgetBytes,
    double idealBytes,
    double movedBytes,
    double overloadBytes,
    double foregroundOverloadBytes,
    double capacityBytes,
    int waitingBlocks) {}
