package io.dayu.hdfs.admin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Picks the five links of which the largest share is used. */
final class FullestLinks {
  private static final int LINKS_MAX = 5;

  /**
   * A direction of a node's link.
   *
   * @param in whether it is what the node receives
   * @param share of its budget that is used; 1 is all of it
   */
  record Link(int node, boolean in, double share) {
    String direction() {
      return in ? "in" : "out";
    }
  }

  private FullestLinks() {}

  /** The fullest of the links of nodes 0 to {@code nodes - 1}, fullest first; idle ones never. */
  static List<Link> of(int nodes, IntToDoubleFunction inShare, IntToDoubleFunction outShare) {
    List<Link> links = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      links.add(new Link(node, true, inShare.applyAsDouble(node)));
      links.add(new Link(node, false, outShare.applyAsDouble(node)));
    }
    return links.stream()
        .filter(link -> link.share() > 0)
        .sorted(Comparator.comparingDouble(Link::share).reversed())
        .limit(LINKS_MAX)
        .toList();
  }
}
