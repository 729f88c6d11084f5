package io.dayu.sim.scheduler;

import io.dayu.core.rank.SlotNodes;
import io.dayu.core.select.Candidates;
import io.dayu.core.select.FreeSpaceLedger;

/**
 * The nodes and the space of the slot that a placer works with; the placer charges the ledger and
 * takes from the space.
 *
 * @param nodes links and ledger, all that goes on from the slot before being charged
 * @param candidates nodes that may receive at all
 * @param space free bytes of the wanted storage types
 */
public record PlacerSlot(SlotNodes nodes, Candidates candidates, FreeSpaceLedger space) {}
