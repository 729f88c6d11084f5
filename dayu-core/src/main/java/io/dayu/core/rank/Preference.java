package io.dayu.core.rank;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;

/**
 * The total order in which nodes are preferred as an end of a transfer (section 4.1).
 *
 * <p>First the expected finish time (s + c) / B of the slowest link on the node's side of the
 * transfer: the node's own link, and its rack's when that is limited and crossed. Then the own
 * link's finish time, then the own link's greater bandwidth, then the lower rank. Without limited
 * racks the first two are one.
 *
 * <p>An end is the node's own link and the slowest link, packed into a long so that comparing ends
 * makes no objects.
 */
public final class Preference {
  private final Links links;
  private final LinkLedger ledger;
  private final NodeRanks ranks;

  public Preference(Links links, LinkLedger ledger, NodeRanks ranks) {
    this.links = links;
    this.ledger = ledger;
    this.ranks = ranks;
  }

  /** The end that the links form for a transfer of so many bytes; the node's own link is first. */
  public long end(Route route, long bytes) {
    int own = route.link(0);
    int slowest = own;
    for (int i = 1; i < route.size(); i++) {
      if (compareLinks(bytes, route.link(i), slowest) > 0) {
        slowest = route.link(i);
      }
    }
    return end(own, slowest);
  }

  /** The end of a node by its own link and the slowest link on its side. */
  public static long end(int ownLink, int slowestLink) {
    return (long) ownLink << Integer.SIZE | slowestLink;
  }

  /** The node whose end this is. */
  public int node(long end) {
    return links.nodeOf(ownLink(end));
  }

  private static int ownLink(long end) {
    return (int) (end >>> Integer.SIZE);
  }

  /** The slowest link of an end. */
  public static int slowestLink(long end) {
    return (int) end;
  }

  /** True if the first is to be preferred to the second for a transfer of so many bytes. */
  public boolean prefers(long bytes, long first, long second) {
    int slowest = compareLinks(bytes, slowestLink(first), slowestLink(second));
    if (slowest != 0) {
      return slowest < 0;
    }
    int own = compareLinks(bytes, ownLink(first), ownLink(second));
    if (own != 0) {
      return own < 0;
    }
    long firstRate = ledger.rateBytesPerSec(ownLink(first));
    long secondRate = ledger.rateBytesPerSec(ownLink(second));
    if (firstRate != secondRate) {
      return firstRate > secondRate;
    }
    return ranks.of(node(first)) < ranks.of(node(second));
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
