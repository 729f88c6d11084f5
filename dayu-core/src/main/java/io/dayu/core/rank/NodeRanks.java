package io.dayu.core.rank;

import java.util.SplittableRandom;

/**
 * The order among nodes that are equal in all else, drawn from the plan's seed. Immutable.
 *
 * <p>A fixed order by number would load the same nodes first in every slot.
 */
public final class NodeRanks {
  private final int[] rankOfNode;

  public NodeRanks(int nodes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    rankOfNode = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      int other = random.nextInt(node + 1);
      rankOfNode[node] = rankOfNode[other];
      rankOfNode[other] = node;
    }
  }

  /** The node's rank; every node has another one, lower wins. */
  public int of(int node) {
    return rankOfNode[node];
  }
}
