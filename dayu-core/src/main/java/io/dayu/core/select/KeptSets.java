package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.placement.Copysets;
import io.dayu.core.rank.Preference;
import io.dayu.core.rank.SlotNodes;

/**
 * Destinations that keep the blocks of a lost node in few sets of nodes, where that costs nothing.
 *
 * <p>Blocks whose other replicas are on the same nodes go to the least utilised of the same few, if
 * it is done no later than the source. Not thread safe.
 */
final class KeptSets {
  /** Nodes that blocks with the same other holders may go to. */
  private static final int DESTINATIONS = 16;

  private final Copysets sets;
  private final Candidates candidates;
  private final Links links;
  private final LinkLedger ledger;
  private final Preference preference;
  private final int[] joining = new int[DESTINATIONS];

  KeptSets(Copysets sets, SlotNodes slotNodes, Candidates candidates) {
    this.sets = sets;
    this.candidates = candidates;
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.preference = slotNodes.preference();
  }

  /** A destination that the rules allow, or {@link DestinationChoice#NONE}. */
  int choose(Wanted wanted, ReplicaSites sites, int source, long bytes, Eligibility allowed) {
    int type = wanted.storageType();
    int found =
        sets.joining(
            sites.key(sets::key),
            node -> candidates.contains(node, type) && allowed.allows(node),
            joining);
    int chosen = DestinationChoice.NONE;
    int best = links.out(source);
    for (int i = 0; i < found; i++) {
      int slowest = slowest(joining[i], links.rackOf(source), bytes);
      boolean open = ledger.rateBytesPerSec(slowest) > 0;
      int time = open ? preference.compareLinks(bytes, slowest, best) : 1;
      if (time < 0 || (time == 0 && chosen == DestinationChoice.NONE)) {
        best = slowest;
        chosen = joining[i];
      }
    }
    return chosen;
  }

  /** The link that takes the longest of those into a node. */
  private int slowest(int node, int sourceRack, long bytes) {
    int in = links.in(node);
    int rack = links.rackOf(node);
    boolean crosses = links.limited(rack) && rack != sourceRack;
    return crosses && preference.compareLinks(bytes, links.down(rack), in) > 0
        ? links.down(rack)
        : in;
  }
}
