package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.rank.Preference;

/**
 * The part of limited rack links in the choice of a destination: which racks to ask, in which
 * order.
 *
 * <p>A rack's term is the finish time of its down link, for a transfer that comes from another
 * rack. No node of the rack can do better than its term. Not thread safe.
 */
final class RackTerms {
  private static final int NONE = -1;

  private final Links links;
  private final LinkLedger ledger;
  private final Preference preference;
  private final int[] askedIn;
  private int round;

  RackTerms(Links links, LinkLedger ledger, Preference preference) {
    this.links = links;
    this.ledger = ledger;
    this.preference = preference;
    this.askedIn = new int[links.racks()];
  }

  /** Starts a new choice: no rack has been asked. */
  void begin() {
    round++;
  }

  void asked(int rack) {
    askedIn[rack] = round;
  }

  /**
   * True if a transfer from the source's rack, or from several, to the rack takes a limited down
   * link.
   */
  boolean applies(int sourceRack, int rack) {
    return rack != sourceRack && links.limited(rack);
  }

  /**
   * The rack not asked yet that can do best, those without a term first, or -1.
   *
   * @param sourceRack the rack the transfer comes from, if it is one
   * @param bytes bytes that it moves
   */
  int next(int sourceRack, long bytes) {
    int best = NONE;
    for (int rack = 0; rack < links.racks(); rack++) {
      if (askedIn[rack] == round) {
        continue;
      }
      if (!applies(sourceRack, rack)) {
        return rack;
      }
      boolean open = ledger.rateBytesPerSec(links.down(rack)) > 0;
      if (open
          && (best == NONE
              || preference.compareLinks(bytes, links.down(rack), links.down(best)) < 0)) {
        best = rack;
      }
    }
    return best;
  }
}
