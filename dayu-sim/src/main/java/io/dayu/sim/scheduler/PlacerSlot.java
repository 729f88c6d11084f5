package io.dayu.sim.scheduler;

import io.dayu.core.rank.SlotNodes;
import io.dayu.core.select.Candidates;
import io.dayu.core.select.FreeSpaceLedger;

/**
 * What the placer of one slot works with; it charges the ledger and takes from the space.
 *
 * @param nodes links and ledger, all that goes on from the slot before being charged
 * @param candidates which nodes may receive at all
 * @param space free bytes of the wanted storage types
 */
public record PlacerSlot(SlotNodes nodes, Candidates candidates, FreeSpaceLedger space) {}
