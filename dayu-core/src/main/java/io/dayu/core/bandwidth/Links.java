package io.dayu.core.bandwidth;

import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.snapshot.ClusterSnapshot;

/**
 * The numbering of all links of a cluster and the links that a transfer takes. Immutable.
 *
 * <p>In this order: what comes into node 0, 1, ..., what leaves node 0, 1, ..., what comes down
 * into rack 0, 1, ..., what goes up from rack 0, 1, ... So a node's incoming link has the node's
 * number.
 */
public final class Links {
  private final int nodes;
  private final int racks;
  private final int[] rackOfNode;
  private final boolean[] rackLimited;

  public Links(ClusterSnapshot snapshot) {
    nodes = snapshot.nodes().size();
    racks = snapshot.racks().size();
    rackOfNode = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      rackOfNode[node] = snapshot.nodes().get(node).rack();
    }
    rackLimited = new boolean[racks];
    for (int rack = 0; rack < racks; rack++) {
      rackLimited[rack] = snapshot.racks().get(rack).limited();
    }
  }

  public int nodes() {
    return nodes;
  }

  public int racks() {
    return racks;
  }

  /** How many links there are; their numbers are 0 and up. */
  public int count() {
    return 2 * nodes + 2 * racks;
  }

  public int in(int node) {
    return node;
  }

  public int out(int node) {
    return nodes + node;
  }

  public int down(int rack) {
    return 2 * nodes + rack;
  }

  public int up(int rack) {
    return 2 * nodes + racks + rack;
  }

  public int rackOf(int node) {
    return rackOfNode[node];
  }

  /** Whether the rack's up and down links can be a bottleneck. */
  public boolean limited(int rack) {
    return rackLimited[rack];
  }

  /** Whether any rack's links can be a bottleneck. */
  public boolean anyLimited() {
    for (boolean limited : rackLimited) {
      if (limited) {
        return true;
      }
    }
    return false;
  }

  /** The links on the source's side of a transfer that leaves its rack. */
  public int[] leaving(int source) {
    int rack = rackOfNode[source];
    return rackLimited[rack] ? new int[] {out(source), up(rack)} : new int[] {out(source)};
  }

  /** The links of a transfer besides the destination's own: what a change of source changes. */
  public int[] toDestination(int source, int destination) {
    int from = rackOfNode[source];
    int to = rackOfNode[destination];
    boolean overUp = from != to && rackLimited[from];
    boolean overDown = from != to && rackLimited[to];
    if (overUp && overDown) {
      return new int[] {out(source), up(from), down(to)};
    }
    if (overUp) {
      return new int[] {out(source), up(from)};
    }
    return overDown ? new int[] {out(source), down(to)} : new int[] {out(source)};
  }

  /** All links that a transfer takes; rack links only when limited and when it leaves the rack. */
  public int[] route(int source, int destination) {
    int[] before = toDestination(source, destination);
    int[] all = new int[before.length + 1];
    all[0] = in(destination);
    System.arraycopy(before, 0, all, 1, before.length);
    return all;
  }

  /** The budget of every link by its number, in bytes per second. */
  public long[] byLink(LinkBudgets budgets) {
    long[] bytesPerSec = new long[count()];
    for (int node = 0; node < nodes; node++) {
      bytesPerSec[in(node)] = budgets.nodeInBytesPerSec(node);
      bytesPerSec[out(node)] = budgets.nodeOutBytesPerSec(node);
    }
    for (int rack = 0; rack < racks; rack++) {
      bytesPerSec[down(rack)] = budgets.rackDownBytesPerSec(rack);
      bytesPerSec[up(rack)] = budgets.rackUpBytesPerSec(rack);
    }
    return bytesPerSec;
  }
}
