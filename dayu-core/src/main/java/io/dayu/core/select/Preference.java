package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;

/**
 * The total order in which nodes are preferred as an end of a transfer (section 4.1).
 *
 * <p>First the expected finish time (s + c) / B of the slowest link on the node's side of the
 * transfer: the node's own link, and its rack's when that is limited and crossed. Then the own
 * link's finish time, then the own link's greater bandwidth, then the lower rank. Without limited
 * racks the first two are one.
 */
public final class Preference {
  private final LinkLedger ledger;
  private final NodeRanks ranks;

  public Preference(LinkLedger ledger, NodeRanks ranks) {
    this.ledger = ledger;
    this.ranks = ranks;
  }

  /** A node as an end of a transfer: its own link, and the slowest link on its side. */
  public record End(int node, int ownLink, int slowestLink) {}

  /** The end that the links form for a transfer of so many bytes; the node's own link is first. */
  public End end(int node, int[] links, long bytes) {
    int slowest = links[0];
    for (int link : links) {
      if (compareLinks(bytes, link, slowest) > 0) {
        slowest = link;
      }
    }
    return new End(node, links[0], slowest);
  }

  /** Whether the first is to be preferred to the second for a transfer of so many bytes. */
  public boolean prefers(long bytes, End first, End second) {
    int slowest = compareLinks(bytes, first.slowestLink(), second.slowestLink());
    if (slowest != 0) {
      return slowest < 0;
    }
    int own = compareLinks(bytes, first.ownLink(), second.ownLink());
    if (own != 0) {
      return own < 0;
    }
    long firstRate = ledger.rateBytesPerSec(first.ownLink());
    long secondRate = ledger.rateBytesPerSec(second.ownLink());
    if (firstRate != secondRate) {
      return firstRate > secondRate;
    }
    return ranks.of(first.node()) < ranks.of(second.node());
  }

  /** Compares two links by their finish time with so many bytes more. */
  public int compareLinks(long bytes, int first, int second) {
    return FinishTime.compare(
        bytes + ledger.assignedBytes(first),
        ledger.rateBytesPerSec(first),
        bytes + ledger.assignedBytes(second),
        ledger.rateBytesPerSec(second));
  }
}
