package io.dayu.sim.scheduler.batch;

import com.google.ortools.Loader;
import com.google.ortools.graph.MaxFlow;
import java.util.Arrays;

/** A greatest matching of items to nodes that take several items each, by maximum flow. */
final class UnitMatching {
  /** The answer for an item that is left over. */
  static final int NONE = -1;

  private static final int BEGIN = 0;
  private static final int END = 1;
  private static final int FIRST_NODE = 2;

  private UnitMatching() {}

  /**
   * The node of each item.
   *
   * @param optionsOfItem nodes that each item can be matched to; none for an item that takes no
   *     part
   * @param roomOfNode number of items that each node takes
   */
  static int[] match(int[][] optionsOfItem, long[] roomOfNode) {
    int[] each = new int[optionsOfItem.length];
    Arrays.fill(each, 1);
    return Arrays.stream(match(optionsOfItem, each, roomOfNode))
        .mapToInt(nodes -> nodes.length == 0 ? NONE : nodes[0])
        .toArray();
  }

  /**
   * The nodes of each item, as many as it needs; none for one that would have fewer.
   *
   * @param neededOfItem number of different nodes that each item needs
   */
  static int[][] match(int[][] optionsOfItem, int[] neededOfItem, long[] roomOfNode) {
    Loader.loadNativeLibraries();
    MaxFlow flow = new MaxFlow();
    int firstItem = FIRST_NODE + roomOfNode.length;
    for (int node = 0; node < roomOfNode.length; node++) {
      flow.addArcWithCapacity(FIRST_NODE + node, END, roomOfNode[node]);
    }
    int firstArc = flow.getNumArcs();
    for (int item = 0; item < optionsOfItem.length; item++) {
      if (optionsOfItem[item].length > 0) {
        flow.addArcWithCapacity(BEGIN, firstItem + item, neededOfItem[item]);
      }
      for (int node : optionsOfItem[item]) {
        flow.addArcWithCapacity(firstItem + item, FIRST_NODE + node, 1);
      }
    }
    int[][] matched = new int[optionsOfItem.length][0];
    if (flow.getNumArcs() > firstArc && flow.solve(BEGIN, END) == MaxFlow.Status.OPTIMAL) {
      for (int arc = firstArc; arc < flow.getNumArcs(); arc++) {
        if (flow.getTail(arc) != BEGIN && flow.getFlow(arc) > 0) {
          int item = flow.getTail(arc) - firstItem;
          int before = matched[item].length;
          matched[item] = Arrays.copyOf(matched[item], before + 1);
          matched[item][before] = flow.getHead(arc) - FIRST_NODE;
        }
      }
    }
    flow.delete();
    for (int item = 0; item < matched.length; item++) {
      matched[item] = matched[item].length < neededOfItem[item] ? new int[0] : matched[item];
    }
    return matched;
  }
}
