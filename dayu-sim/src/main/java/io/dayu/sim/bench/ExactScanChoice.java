package io.dayu.sim.bench;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.rank.Preference;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.select.DestinationChoice;
import io.dayu.core.select.Eligibility;

/**
 * The naive scan of section 4.1 as it is told: every allowed node is compared with the best so far.
 * For clusters without limited racks. Not thread safe.
 */
final class ExactScanChoice implements DestinationChoice {
  private final Links links;
  private final Preference preference;

  ExactScanChoice(SlotNodes slotNodes) {
    links = slotNodes.links();
    preference = slotNodes.preference();
  }

  @Override
  public void charged(int node) {}

  @Override
  public int choose(int storageType, int sourceRack, long bytes, Eligibility eligibility) {
    int best = NONE;
    long bestEnd = 0;
    for (int node = 0; node < links.nodes(); node++) {
      if (eligibility.allows(node)) {
        long end = Preference.end(links.in(node), links.in(node));
        if (best == NONE || preference.prefers(bytes, end, bestEnd)) {
          best = node;
          bestEnd = end;
        }
      }
    }
    return best;
  }
}
