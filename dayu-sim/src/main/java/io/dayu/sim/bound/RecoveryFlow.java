package io.dayu.sim.bound;

import com.google.ortools.Loader;
import com.google.ortools.graph.MaxFlow;
import io.dayu.sim.bound.LowerBound.Binding;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The flow of lost bytes from blocks over their holders to receivers, and its least cut. One use.
 */
/*
 * Vertices: begin, end, the hub to which all senders send (or each rack's way out and way in, with
 * a core between them), the senders, further bytes, the groups of blocks. Arcs: begin to each group
 * with its bytes (as often as it reads), group to its holders without limit (or with its bytes), holder to the hub with its link out, hub to
 * end with all receivers' links in. With limited racks: holder to its rack's way out, from there
 * freely to the rack's way in, or by the up link to the core and by a down link to any way in.
 *
 * Capacities are rounded up to whole bytes, so a flow is never missed; what is read from a cut are
 * its links, not their rounded sum.
 */
final class RecoveryFlow {
  private static final int BEGIN = 0;
  private static final int END = 1;
  private static final int CORE = 2;
  private static final int FIRST = 3;
  private static final long NO_LIMIT = 1L << 60;
  private static final int NO_LINK = -1;

  private final LostBytes lost;
  private final TrueCapacity capacity;
  private final int racks;
  private final int senders;
  private final MaxFlow flow = newFlow();
  private int[] linkOfArc = new int[1024];

  RecoveryFlow(LostBytes lost, TrueCapacity capacity) {
    this.lost = lost;
    this.capacity = capacity;
    this.racks = capacity.racksLimited() ? capacity.shape().racks() : 0;
    this.senders = FIRST + 2 * racks;
  }

  private static MaxFlow newFlow() {
    Loader.loadNativeLibraries();
    return new MaxFlow();
  }

  /** The least cut up to a time; it needs 0 bytes when all can flow. */
  Cut cut(long untilNs) {
    build(capacity.bytesUntil(untilNs));
    if (flow.solve(BEGIN, END) != MaxFlow.Status.OPTIMAL) {
      throw new IllegalStateException("the maximum flow was not found");
    }
    Cut cut =
        flow.getOptimalFlow() >= lost.totalBytes()
            ? new Cut(new BitSet(), 0, Binding.NOTHING)
            : leastCut();
    flow.delete();
    return cut;
  }

  private void build(double[] bytes) {
    int nodes = capacity.shape().nodes();
    receive(bytes);
    for (int node = 0; node < nodes; node++) {
      int to = racks == 0 ? CORE : wayOut(capacity.shape().rackOf(node));
      add(senders + node, to, bytes[capacity.outOf(node)], capacity.outOf(node));
    }
    int further = senders + nodes;
    add(BEGIN, further, (double) lost.furtherBytes(), NO_LINK);
    for (int node = 0; node < nodes && lost.furtherBytes() > 0; node++) {
      add(further, senders + node, (double) NO_LIMIT, NO_LINK);
    }
    int vertex = further + 1;
    for (LostBytes.HolderGroup group : lost.groups()) {
      add(BEGIN, vertex, (double) group.bytes() * lost.reads(), NO_LINK);
      // Of a decode's sources each sends as much as comes of it, and no more.
      double each = lost.reads() == 1 ? (double) NO_LIMIT : (double) group.bytes();
      for (int i = 0; i < group.holders().size(); i++) {
        add(vertex, senders + group.holders().get(i), each, NO_LINK);
      }
      vertex++;
    }
  }

  private void receive(double[] bytes) {
    for (int rack = 0; rack < racks; rack++) {
      add(wayOut(rack), wayIn(rack), (double) NO_LIMIT, NO_LINK);
      add(wayOut(rack), CORE, bytes[capacity.upOf(rack)], capacity.upOf(rack));
      add(CORE, wayIn(rack), bytes[capacity.downOf(rack)], capacity.downOf(rack));
    }
    for (int node = 0; node < capacity.shape().nodes(); node++) {
      if (capacity.survives(node)) {
        int from = racks == 0 ? CORE : wayIn(capacity.shape().rackOf(node));
        add(from, END, bytes[capacity.inOf(node)], capacity.inOf(node));
      }
    }
  }

  private int wayOut(int rack) {
    return FIRST + rack;
  }

  private int wayIn(int rack) {
    return FIRST + racks + rack;
  }

  private void add(int from, int to, double bytes, int link) {
    int arc = flow.addArcWithCapacity(from, to, (long) Math.ceil(bytes));
    if (arc == linkOfArc.length) {
      linkOfArc = Arrays.copyOf(linkOfArc, 2 * arc);
    }
    linkOfArc[arc] = link;
  }

  private Cut leastCut() {
    BitSet reached = reachedFromBegin();
    BitSet links = new BitSet();
    double needBytes = (double) lost.totalBytes();
    for (int arc = 0; arc < flow.getNumArcs(); arc++) {
      if (reached.get(flow.getTail(arc)) && !reached.get(flow.getHead(arc))) {
        if (linkOfArc[arc] == NO_LINK) {
          needBytes -= (double) flow.getCapacity(arc);
        } else {
          links.set(linkOfArc[arc]);
        }
      }
    }
    return new Cut(links, needBytes, bindingOf(links));
  }

  private Binding bindingOf(BitSet links) {
    if (links.nextSetBit(capacity.downOf(0)) >= 0) {
      return Binding.RACK_LINKS;
    }
    return links.nextSetBit(capacity.outOf(0)) >= 0 ? Binding.HOLDERS : Binding.RECEIVERS;
  }

  /** The vertices that more could flow to. */
  private BitSet reachedFromBegin() {
    int arcs = flow.getNumArcs();
    int vertices = flow.getNumNodes();
    int[] first = new int[vertices + 1];
    for (int arc = 0; arc < arcs; arc++) {
      first[flow.getTail(arc) + 1]++;
      first[flow.getHead(arc) + 1]++;
    }
    for (int vertex = 0; vertex < vertices; vertex++) {
      first[vertex + 1] += first[vertex];
    }
    int[] arcsOf = new int[2 * arcs];
    int[] next = first.clone();
    for (int arc = 0; arc < arcs; arc++) {
      arcsOf[next[flow.getTail(arc)]++] = arc;
      arcsOf[next[flow.getHead(arc)]++] = arc;
    }
    BitSet reached = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    reached.set(BEGIN);
    open.add(BEGIN);
    while (!open.isEmpty()) {
      int vertex = open.remove();
      for (int i = first[vertex]; i < first[vertex + 1]; i++) {
        int other = residualHead(arcsOf[i], vertex);
        if (other >= 0 && !reached.get(other)) {
          reached.set(other);
          open.add(other);
        }
      }
    }
    return reached;
  }

  /**
   * The vertex to which the arc, or its reverse, could carry more from this one; less than 0 if
   * there is none.
   */
  private int residualHead(int arc, int vertex) {
    long moved = flow.getFlow(arc);
    if (flow.getTail(arc) == vertex) {
      return moved < flow.getCapacity(arc) ? flow.getHead(arc) : -1;
    }
    return moved > 0 ? flow.getTail(arc) : -1;
  }
}
