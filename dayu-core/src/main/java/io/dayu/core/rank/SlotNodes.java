package io.dayu.core.rank;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;

/**
 * The context that all choices of one slot share: the links, what they carry and the order among
 * equals.
 *
 * @param links numbering of the cluster's links
 * @param ledger their load so far; the choices charge it
 * @param ranks order among equal nodes
 */
public record SlotNodes(Links links, LinkLedger ledger, NodeRanks ranks) {
  /** The order in which nodes are preferred, over this ledger and these ranks. */
  public Preference preference() {
    return new Preference(links, ledger, ranks);
  }
}
