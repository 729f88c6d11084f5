package io.dayu.core.bandwidth;

import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.SourceColumn;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;

/**
 * The numbering of all links of a cluster, the links that a transfer takes, and the racks and
 * domains of the nodes. Immutable.
 *
 * <p>In this order: what comes into node 0, 1, ..., what leaves node 0, 1, ..., what comes down
 * into rack 0, 1, ..., what goes up from rack 0, 1, ... So a node's incoming link has the node's
 * number.
 */
public final class Links {
  private final int nodes;
  private final int racks;
  private final int[] rackOfNode;
  private final int domains;
  private final int[] domainOfNode;
  private final boolean[] rackLimited;
  private final boolean anyLimited;

  public Links(ClusterSnapshot snapshot) {
    nodes = snapshot.nodes().size();
    racks = snapshot.racks().size();
    rackOfNode = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      rackOfNode[node] = snapshot.nodes().get(node).rack();
    }
    domainOfNode = new int[nodes];
    domains = numberDomains(snapshot);
    rackLimited = new boolean[racks];
    boolean any = false;
    for (int rack = 0; rack < racks; rack++) {
      rackLimited[rack] = snapshot.racks().get(rack).limited();
      any |= rackLimited[rack];
    }
    anyLimited = any;
  }

  /** Keeps the numbers that are shared, and gives each other node one of its own after those. */
  private int numberDomains(ClusterSnapshot snapshot) {
    int next = 0;
    for (NodeState node : snapshot.nodes()) {
      next = Math.max(next, node.domain() + 1);
    }
    for (int node = 0; node < nodes; node++) {
      int domain = snapshot.nodes().get(node).domain();
      domainOfNode[node] = domain == NodeState.NO_DOMAIN ? next++ : domain;
    }
    return next;
  }

  public int nodes() {
    return nodes;
  }

  public int racks() {
    return racks;
  }

  /** The number of links; their numbers are 0 and up. */
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

  /** The node's upgrade domain or node group; one that shares none has its own. */
  public int domainOf(int node) {
    return domainOfNode[node];
  }

  /** Domains have numbers below this. */
  public int domains() {
    return domains;
  }

  /** True if the rack's up and down links can be a bottleneck. */
  public boolean limited(int rack) {
    return rackLimited[rack];
  }

  /** True if any rack's links can be a bottleneck. */
  public boolean anyLimited() {
    return anyLimited;
  }

  /** The node whose own link this is, incoming or outgoing. */
  public int nodeOf(int ownLink) {
    return ownLink < nodes ? ownLink : ownLink - nodes;
  }

  /** Fills in the links on the source's side of a transfer that leaves its rack. */
  public void leaving(int source, Route into) {
    into.clear();
    addLeaving(source, into);
  }

  /** Fills in the links on the sources' side of a decode, of which each leaves its rack. */
  public void leaving(IntSet sources, Route into) {
    into.clear();
    for (int i = 0; i < sources.size(); i++) {
      addLeaving(sources.get(i), into);
    }
  }

  private void addLeaving(int source, Route into) {
    into.add(out(source));
    int rack = rackOfNode[source];
    if (rackLimited[rack]) {
      into.with(up(rack), 1);
    }
  }

  /** Fills in the links of a transfer besides the destination's own; the source's is first. */
  public void toDestination(int source, int destination, Route into) {
    into.clear();
    addAllButIncoming(source, destination, into);
  }

  /** Fills in all links of a transfer; rack links only when limited and when it leaves the rack. */
  public void route(int source, int destination, Route into) {
    into.clear();
    into.add(in(destination));
    addAllButIncoming(source, destination, into);
  }

  /** Fills in all links of a transfer from some of the nodes that a column names. */
  public void route(SourceColumn sources, int index, int destination, Route into) {
    if (sources.one(index)) {
      route(sources.node(index), destination, into);
    } else {
      IntSet nodes = sources.nodes(index);
      route(nodes, nodes.size(), destination, into);
    }
  }

  /**
   * Fills in the links of a transfer that reads so many nodes, of which some are known: the
   * destination's own link has the weight of all.
   */
  public void route(IntSet known, int reads, int destination, Route into) {
    into.clear();
    into.with(in(destination), reads);
    for (int i = 0; i < known.size(); i++) {
      addAllButIncoming(known.get(i), destination, into);
    }
  }

  private void addAllButIncoming(int source, int destination, Route into) {
    into.add(out(source));
    if (!anyLimited) {
      return;
    }
    int from = rackOfNode[source];
    int to = rackOfNode[destination];
    if (from != to && rackLimited[from]) {
      into.with(up(from), 1);
    }
    if (from != to && rackLimited[to]) {
      into.with(down(to), 1);
    }
  }

  /** All links of a transfer, as a route of its own. */
  public Route route(int source, int destination) {
    Route route = new Route();
    route(source, destination, route);
    return route;
  }

  /** All links of a transfer that reads all nodes of a set, as a route of its own. */
  public Route route(IntSet sources, int destination) {
    return route(sources, sources.size(), destination);
  }

  /** The same of one that reads so many nodes, of which some are known. */
  public Route route(IntSet known, int reads, int destination) {
    Route route = new Route();
    route(known, reads, destination, route);
    return route;
  }

  /** The link in words: its direction and whose it is. */
  public String describe(int link) {
    if (link < nodes) {
      return "in of node " + link;
    }
    if (link < 2 * nodes) {
      return "out of node " + (link - nodes);
    }
    int rackLink = link - 2 * nodes;
    return rackLink < racks ? "down of rack " + rackLink : "up of rack " + (rackLink - racks);
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
