package io.dayu.core.source;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.heap.IntHeap;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.stream.IntStream;

/**
 * The nodes with much outgoing bandwidth and few common bytes (section 4.2).
 *
 * <p>Considered are nodes that can send something: common bytes and outgoing bandwidth above 0. Of
 * them the first ceil(beta * n) by bandwidth, greatest first, and the first ceil(beta * n) by
 * common bytes, least first, are taken; underemployed is who is in both. Rounding up lets the idea
 * work in clusters of less than 1 / beta nodes; a beta of 0 switches it off. Ties go by rank.
 */
public final class UnderemployedNodes {
  private UnderemployedNodes() {}

  /** The underemployed nodes, by node number. */
  public static boolean[] find(ClusterSnapshot snapshot, SlotNodes slotNodes, double beta) {
    Links links = slotNodes.links();
    LinkLedger ledger = slotNodes.ledger();
    NodeRanks ranks = slotNodes.ranks();
    int[] senders =
        IntStream.range(0, links.nodes())
            .filter(node -> snapshot.nodes().get(node).commonBytes() > 0)
            .filter(node -> ledger.rateBytesPerSec(links.out(node)) > 0)
            .toArray();
    long[] rate = new long[links.nodes()];
    long[] common = new long[links.nodes()];
    for (int node : senders) {
      rate[node] = ledger.rateBytesPerSec(links.out(node));
      common[node] = snapshot.nodes().get(node).commonBytes();
    }
    int share = (int) Math.min(senders.length, Math.ceil(beta * senders.length));
    boolean[] fast =
        first(
            senders,
            share,
            links.nodes(),
            (a, b) -> rate[a] != rate[b] ? rate[a] > rate[b] : ranks.of(a) < ranks.of(b));
    boolean[] idle =
        first(
            senders,
            share,
            links.nodes(),
            (a, b) -> common[a] != common[b] ? common[a] < common[b] : ranks.of(a) < ranks.of(b));
    boolean[] both = new boolean[links.nodes()];
    for (int node : senders) {
      both[node] = fast[node] && idle[node];
    }
    return both;
  }

  private static boolean[] first(int[] candidates, int share, int nodes, IntHeap.Order order) {
    IntHeap heap = new IntHeap(candidates, order);
    boolean[] taken = new boolean[nodes];
    for (int i = 0; i < share; i++) {
      taken[heap.pop()] = true;
    }
    return taken;
  }
}
