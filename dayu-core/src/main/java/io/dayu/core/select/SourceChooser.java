package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.IntSet;

/**
 * The choice of a source: the least utilised of the nodes that hold a replica (section 4.1).
 *
 * <p>A block has a few sources, so they are simply compared. As long as the destination is open, a
 * transfer is taken to leave the source's rack.
 */
public final class SourceChooser {
  /** The answer when no source has any bandwidth left. */
  public static final int NONE = -1;

  /** Which of a task's sources may be chosen. */
  @FunctionalInterface
  public interface Filter {
    boolean allows(int node);
  }

  private final Links links;
  private final LinkLedger ledger;
  private final Preference preference;

  public SourceChooser(Links links, LinkLedger ledger, Preference preference) {
    this.links = links;
    this.ledger = ledger;
    this.preference = preference;
  }

  /** The best source for a block of so many bytes whose destination is not chosen yet. */
  public int choose(IntSet sources, long bytes, Filter filter) {
    int best = NONE;
    Preference.End bestEnd = null;
    for (int i = 0; i < sources.size(); i++) {
      int source = sources.get(i);
      if (!filter.allows(source)) {
        continue;
      }
      int[] route = links.leaving(source);
      if (ledger.narrowestBytesPerSec(route) == 0) {
        continue;
      }
      Preference.End end = preference.end(source, route, bytes);
      if (bestEnd == null || preference.prefers(bytes, end, bestEnd)) {
        best = source;
        bestEnd = end;
      }
    }
    return best;
  }

  /** The best source for the rest of a block that goes on at its destination. */
  public int chooseFor(IntSet sources, int destination, long bytes) {
    int best = NONE;
    Preference.End bestEnd = null;
    for (int i = 0; i < sources.size(); i++) {
      int source = sources.get(i);
      int[] route = links.toDestination(source, destination);
      if (source == destination || ledger.narrowestBytesPerSec(route) == 0) {
        continue;
      }
      Preference.End end = preference.end(source, route, bytes);
      if (bestEnd == null || preference.prefers(bytes, end, bestEnd)) {
        best = source;
        bestEnd = end;
      }
    }
    return best;
  }
}
