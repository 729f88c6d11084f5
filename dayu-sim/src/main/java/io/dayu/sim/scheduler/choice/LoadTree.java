package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

/** The nodes that may receive, in the order of the bytes they were assigned. Not thread safe. */
/*
 * Loads only grow, so a node without room for some bytes never has room for as many or more again.
 * When those bytes are the fewest that were asked for so far, the node is set aside; all come back
 * when fewer bytes are asked for. Blocks of one size are so never passed over twice.
 */
final class LoadTree {
  private record Entry(long bytes, int rank, int node) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingLong(Entry::bytes).thenComparingInt(Entry::rank);

  private final ChoiceNodes nodes;
  private final int[] receivers;
  private final TreeSet<Entry> open = new TreeSet<>(ORDER);
  private final List<Integer> setAside = new ArrayList<>();
  private final long[] bytesOf;
  private long fewestBytes = Long.MAX_VALUE;

  LoadTree(ChoiceNodes nodes, int[] receivers) {
    this.nodes = nodes;
    this.receivers = receivers.clone();
    bytesOf = new long[nodes.count()];
    for (int node : receivers) {
      bytesOf[node] = nodes.inBytes(node);
      open.add(entry(node));
    }
  }

  private Entry entry(int node) {
    return new Entry(bytesOf[node], nodes.rank(node), node);
  }

  /** The least loaded eligible node with room, else any eligible one, else NONE. */
  int lightest(long bytes, Eligibility eligibility) {
    if (bytes < fewestBytes) {
      fewestBytes = bytes;
      setAside.forEach(node -> open.add(entry(node)));
      setAside.clear();
    }
    Iterator<Entry> ascending = open.iterator();
    while (ascending.hasNext()) {
      Entry entry = ascending.next();
      if (!nodes.hasRoomIn(entry.node(), bytes)) {
        if (bytes == fewestBytes) {
          ascending.remove();
          setAside.add(entry.node());
        }
      } else if (eligibility.allows(entry.node())) {
        return entry.node();
      }
    }
    return anyEligible(eligibility);
  }

  private int anyEligible(Eligibility eligibility) {
    for (int node : receivers) {
      if (eligibility.allows(node)) {
        return node;
      }
    }
    return Choice.NONE;
  }

  /** Takes over what the node is assigned by now. */
  void charged(int node) {
    boolean isOpen = open.remove(entry(node));
    bytesOf[node] = nodes.inBytes(node);
    if (isOpen) {
      open.add(entry(node));
    }
  }
}
