package io.dayu.core.source;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.rank.Preference;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.RunningTransfer;
import java.util.function.ToIntFunction;

/**
 * The choice of a source: the least utilised of the nodes that hold a replica (section 4.1); of a
 * decode's sources, the least utilised ones. Not thread safe.
 *
 * <p>A block has a few sources, so they are simply compared. As long as the destination is open, a
 * transfer is taken to leave the source's rack.
 */
public final class SourceChooser {
  /** The answer when no source has any bandwidth left. */
  public static final int NONE = -1;

  private static final long NO_END = -1;

  /** A filter of a task's sources: it allows those that may be chosen. */
  @FunctionalInterface
  public interface Filter {
    boolean allows(int node);
  }

  private final Links links;
  private final LinkLedger ledger;
  private final Preference preference;
  private final Route route = new Route();
  private long[] ends = new long[8];

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

  /** The best sources for a decode of so many reads, an empty set when there are too few. */
  public IntSet chooseSeveral(NodeSets sets, int sources, int reads, long bytes, Filter filter) {
    int count = sets.size(sources);
    if (ends.length < count) {
      ends = new long[count];
    }
    int open = 0;
    for (int i = 0; i < count; i++) {
      int source = sets.get(sources, i);
      if (filter.allows(source)) {
        links.leaving(source, route);
        if (ledger.narrowestBytesPerSec(route) > 0) {
          ends[open++] = preference.end(route, bytes);
        }
      }
    }
    return open < reads ? IntSet.of() : best(open, reads, bytes);
  }

  /** The nodes of the best of the ends at hand. Each was looked at once; here they are compared. */
  private IntSet best(int open, int wanted, long bytes) {
    for (int chosen = 0; chosen < wanted && open > wanted; chosen++) {
      int best = chosen;
      for (int i = chosen + 1; i < open; i++) {
        if (preference.prefers(bytes, ends[i], ends[best])) {
          best = i;
        }
      }
      // The others keep their order.
      long end = ends[best];
      System.arraycopy(ends, chosen, ends, chosen + 1, best - chosen);
      ends[chosen] = end;
    }
    int[] nodes = new int[wanted];
    for (int i = 0; i < wanted; i++) {
      nodes[i] = preference.node(ends[i]);
    }
    return IntSet.of(nodes);
  }

  /**
   * So many sources, the kept ones among them; an empty set when there are too few.
   *
   * @param next the best source besides those chosen so far, {@link #NONE} without any
   */
  static IntSet several(int reads, IntSet kept, ToIntFunction<IntSet> next) {
    IntSet chosen = kept;
    while (chosen.size() < reads) {
      int best = next.applyAsInt(chosen);
      if (best == NONE) {
        return IntSet.of();
      }
      chosen = chosen.with(best);
    }
    return chosen;
  }

  /**
   * The best sources for the rest of a transfer that goes on at its destination, an empty set when
   * there are too few.
   *
   * @param kept nodes that it is read from already and goes on to be read from
   */
  public IntSet chooseFor(RunningTransfer transfer, IntSet kept, long bytes) {
    return several(
        transfer.task().kind().reads(),
        kept,
        chosen -> chooseFor(transfer.task().sources(), chosen, transfer.destination(), bytes));
  }

  private int chooseFor(IntSet sources, IntSet chosen, int destination, long bytes) {
    long best = NO_END;
    for (int i = 0; i < sources.size(); i++) {
      int source = sources.get(i);
      if (source != destination && !chosen.contains(source)) {
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
