package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;

/**
 * The choice of a source: the least utilised of the nodes that hold a replica (section 4.1). Not
 * thread safe.
 *
 * <p>A block has a few sources, so they are simply compared. As long as the destination is open, a
 * transfer is taken to leave the source's rack.
 */
public final class SourceChooser {
  /** The answer when no source has any bandwidth left. */
  public static final int NONE = -1;

  private static final long NO_END = -1;

  /** Which of a task's sources may be chosen. */
  @FunctionalInterface
  public interface Filter {
    boolean allows(int node);
  }

  private final Links links;
  private final LinkLedger ledger;
  private final Preference preference;
  private final Route route = new Route();

  public SourceChooser(Links links, LinkLedger ledger, Preference preference) {
    this.links = links;
    this.ledger = ledger;
    this.preference = preference;
  }

  /** The best source for a block of so many bytes whose destination is not chosen yet. */
  public int choose(NodeSets sets, int sources, long bytes, Filter filter) {
    long best = NO_END;
    int count = sets.size(sources);
    for (int i = 0; i < count; i++) {
      int source = sets.get(sources, i);
      if (filter.allows(source)) {
        links.leaving(source, route);
        best = better(best, bytes);
      }
    }
    return best == NO_END ? NONE : preference.node(best);
  }

  /** The best source for the rest of a block that goes on at its destination. */
  public int chooseFor(IntSet sources, int destination, long bytes) {
    long best = NO_END;
    for (int i = 0; i < sources.size(); i++) {
      int source = sources.get(i);
      if (source != destination) {
        links.toDestination(source, destination, route);
        best = better(best, bytes);
      }
    }
    return best == NO_END ? NONE : preference.node(best);
  }

  /** The better of an end and the one that the route in hand begins with. */
  private long better(long best, long bytes) {
    if (ledger.narrowestBytesPerSec(route) == 0) {
      return best;
    }
    long end = preference.end(route, bytes);
    return best == NO_END || preference.prefers(bytes, end, best) ? end : best;
  }
}
