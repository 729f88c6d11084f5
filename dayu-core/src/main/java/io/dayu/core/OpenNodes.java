package io.dayu.core;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.select.Placement;
import io.dayu.core.snapshot.IntSet;

/**
 * Counts the sources and destinations that still have room for the smallest waiting task, so that a
 * scan ends when there are none. Not thread safe.
 *
 * <p>Nodes only close while tasks are planned. Where there were no sources, or no destinations, to
 * begin with, the scan goes on: every task then has a reason of its own.
 */
final class OpenNodes {
  private final Links links;
  private final LinkLedger ledger;
  private final long smallestBytes;
  private final boolean[] openSource;
  private final boolean[] openDestination;
  private final boolean countsSources;
  private final boolean countsDestinations;
  private int sources;
  private int destinations;

  /** Takes which nodes are a source of some task, and which may receive a replica. */
  OpenNodes(
      Links links, LinkLedger ledger, boolean[] isSource, boolean[] isDestination, long smallest) {
    this.links = links;
    this.ledger = ledger;
    this.smallestBytes = leastMoved(links, ledger, smallest);
    this.openSource = isSource.clone();
    this.openDestination = isDestination.clone();
    for (int node = 0; node < links.nodes(); node++) {
      sources += isSource[node] ? 1 : 0;
      destinations += isDestination[node] ? 1 : 0;
    }
    this.countsSources = sources > 0;
    this.countsDestinations = destinations > 0;
    for (int node = 0; node < links.nodes(); node++) {
      charged(node, node);
    }
  }

  /** The least that any new transfer moves: a slow link makes less of a block than its size. */
  private static long leastMoved(Links links, LinkLedger ledger, long smallestBytes) {
    long least = smallestBytes;
    for (int link = 0; link < links.count(); link++) {
      long capacity = ledger.capacityBytes(link);
      if (capacity > 0) {
        least = Math.min(least, capacity);
      }
    }
    return least;
  }

  /** The links of sources and destination were charged and may have closed. */
  void charged(Placement placed) {
    IntSet several = placed.several();
    charged(placed.source(), placed.destination());
    for (int i = 1; several != null && i < several.size(); i++) {
      charged(several.get(i), placed.destination());
    }
  }

  private void charged(int source, int destination) {
    if (openSource[source] && ledger.closed(links.out(source), smallestBytes)) {
      openSource[source] = false;
      sources--;
    }
    if (openDestination[destination] && ledger.closed(links.in(destination), smallestBytes)) {
      openDestination[destination] = false;
      destinations--;
    }
  }

  /** Sources that are kept are open to no task from now on. */
  void keep(KeptSources kept) {
    for (int node = 0; node < openSource.length; node++) {
      if (openSource[node] && !kept.allows(node)) {
        openSource[node] = false;
        sources--;
      }
    }
  }

  /** True if no task can find a source any more, or none a destination. */
  boolean noneLeft() {
    return (countsSources && sources == 0) || (countsDestinations && destinations == 0);
  }
}
