package io.dayu.sim.scheduler.solver;

import com.google.ortools.Loader;
import com.google.ortools.graph.MinCostFlow;
import com.google.ortools.graph.MinCostFlowBase;
import io.dayu.sim.scheduler.batch.BatchAnswer;
import io.dayu.sim.scheduler.batch.BatchAnswer.Quality;
import io.dayu.sim.scheduler.batch.BatchMove;
import io.dayu.sim.scheduler.batch.BatchProblem;
import io.dayu.sim.scheduler.batch.BatchSolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The slot as a flow of least cost, in the manner of Firmament and Quincy (section 6). */
/*
 * A unit of flow is a replica: from its task over one of its holders, an aggregator and a receiver
 * to the end, or straight to the end when it is not planned, which costs more than any transfer and
 * more for higher priorities. What a node has to do costs the time at which it would have done it,
 * (c + k * s) / B for its k-th replica: a convex cost, as arcs of growing cost with a share of the
 * node's room each. Replicas count as equally large.
 *
 * The aggregator keeps the graph small and loses who sends to whom: the receivers' counts are
 * handed out afterwards, each task going to the allowed receiver with the most left. The solver
 * knows no limit of time; what bounds it is the window of the problem.
 */
public final class MinCostFlowSolver implements BatchSolver {
  private static final int ARCS_PER_NODE = 8;
  private static final double COSTS_PER_SECOND = 1000;
  private static final int END = 0;
  private static final int AGGREGATOR = 1;
  private static final int FIRST_NODE = 2;
  private static final int LAST_PRIORITY = 3;

  @Override
  public BatchAnswer solve(BatchProblem problem) {
    problem.requireCopies("min-cost-flow");
    if (problem.items() == 0) {
      return BatchAnswer.none(Quality.OPTIMAL);
    }
    Loader.loadNativeLibraries();
    MinCostFlow flow = new MinCostFlow();
    int firstItem = FIRST_NODE + problem.nodes();
    long size = problem.meanBytes();
    for (int node = 0; node < problem.nodes(); node++) {
      Side out = new Side(problem.outRoomItems(node, size), problem.outBytesPerSec(node), size);
      out.addArcs(flow, FIRST_NODE + node, AGGREGATOR);
    }
    int[] receiverOfArc = addReceivers(problem, flow, size);
    int firstItemArc = flow.getNumArcs();
    for (int item = 0; item < problem.items(); item++) {
      flow.setNodeSupply(firstItem + item, 1);
      for (int node : problem.senders(item)) {
        flow.addArcWithCapacityAndUnitCost(firstItem + item, FIRST_NODE + node, 1, 0);
      }
      flow.addArcWithCapacityAndUnitCost(firstItem + item, END, 1, costOfWaiting(problem, item));
    }
    flow.setNodeSupply(END, -problem.items());
    if (flow.solve() != MinCostFlowBase.Status.OPTIMAL) {
      flow.delete();
      return BatchAnswer.none(Quality.NONE);
    }
    int[] sources = new int[problem.items()];
    Arrays.fill(sources, -1);
    for (int arc = firstItemArc; arc < flow.getNumArcs(); arc++) {
      if (flow.getFlow(arc) > 0 && flow.getHead(arc) != END) {
        sources[flow.getTail(arc) - firstItem] = flow.getHead(arc) - FIRST_NODE;
      }
    }
    long[] counts = new long[problem.nodes()];
    for (int arc = 0; arc < receiverOfArc.length; arc++) {
      counts[Math.max(0, receiverOfArc[arc])] += receiverOfArc[arc] < 0 ? 0 : flow.getFlow(arc);
    }
    flow.delete();
    return new BatchAnswer(handOut(problem, sources, counts), Quality.OPTIMAL);
  }

  /** Twice what the slowest transfer of a full slot costs, and more for a higher priority. */
  private static long costOfWaiting(BatchProblem problem, int item) {
    int level = Math.max(1, LAST_PRIORITY + 1 - problem.priority(item));
    return (long) (4 * level * Math.max(1, problem.slotSeconds()) * COSTS_PER_SECOND);
  }

  /** Adds the arcs from the aggregator and returns the node of each, less than 0 for others. */
  private static int[] addReceivers(BatchProblem problem, MinCostFlow flow, long size) {
    int before = flow.getNumArcs();
    boolean[] receives = new boolean[problem.nodes()];
    for (int item = 0; item < problem.items(); item++) {
      for (int node : problem.receivers(item)) {
        receives[node] = true;
      }
    }
    List<Integer> nodes = new ArrayList<>();
    for (int node = 0; node < receives.length; node++) {
      if (receives[node]) {
        Side in = new Side(problem.inRoomItems(node, size), problem.inBytesPerSec(node), size);
        int arcs = in.addArcs(flow, AGGREGATOR, END);
        for (int i = 0; i < arcs; i++) {
          nodes.add(node);
        }
      }
    }
    int[] nodeOfArc = new int[before + nodes.size()];
    Arrays.fill(nodeOfArc, 0, before, -1);
    for (int i = 0; i < nodes.size(); i++) {
      nodeOfArc[before + i] = nodes.get(i);
    }
    return nodeOfArc;
  }

  /**
   * A direction of a node.
   *
   * @param room replicas that it can still move
   */
  private record Side(long room, long bytesPerSec, long sizeBytes) {
    /** Adds its arcs and returns how many. */
    int addArcs(MinCostFlow flow, int from, int to) {
      int arcs = 0;
      for (int part = 1; part <= ARCS_PER_NODE; part++) {
        long upTo = room * part / ARCS_PER_NODE;
        long before = room * (part - 1) / ARCS_PER_NODE;
        if (upTo > before) {
          double seconds = (double) upTo * sizeBytes / bytesPerSec;
          long cost = (long) Math.min(seconds * COSTS_PER_SECOND, 1e9);
          flow.addArcWithCapacityAndUnitCost(from, to, upTo - before, cost);
          arcs++;
        }
      }
      return arcs;
    }
  }

  private static List<BatchMove> handOut(BatchProblem problem, int[] sources, long[] counts) {
    ReceiverCounts left = new ReceiverCounts(counts);
    List<BatchMove> moves = new ArrayList<>();
    for (int item = 0; item < sources.length; item++) {
      if (sources[item] >= 0) {
        int destination = left.take(problem.allowed(item));
        if (destination >= 0) {
          moves.add(new BatchMove(item, sources[item], destination));
        }
      }
    }
    return moves;
  }
}
