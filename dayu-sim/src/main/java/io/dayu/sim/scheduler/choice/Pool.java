package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;

/** Nodes that are drawn at random, each in proportion to its weight. Not thread safe. */
final class Pool {
  /** Draws that may hit excluded nodes before all nodes are looked at. */
  private static final int DRAWS = 32;

  private final int[] nodes;
  private final long[] weightBefore;
  private final SplittableRandom random;

  /**
   * A pool of the nodes.
   *
   * @param weight of a node, greater than 0
   */
  Pool(int[] nodes, IntToLongFunction weight, SplittableRandom random) {
    this.nodes = nodes.clone();
    this.random = random;
    weightBefore = new long[nodes.length + 1];
    for (int i = 0; i < nodes.length; i++) {
      weightBefore[i + 1] = weightBefore[i] + weight.applyAsLong(nodes[i]);
    }
  }

  /** A pool of the receivers of each storage type. */
  static Pool[] ofReceivers(ChoiceNodes nodes, IntToLongFunction weight, SplittableRandom random) {
    Pool[] poolByType = new Pool[nodes.storageTypes()];
    for (int type = 0; type < poolByType.length; type++) {
      poolByType[type] = new Pool(nodes.receivers(type), weight, random);
    }
    return poolByType;
  }

  /** An eligible node, {@link Choice#NONE} when there is none. */
  int draw(Eligibility eligibility) {
    if (nodes.length == 0) {
      return Choice.NONE;
    }
    for (int i = 0; i < DRAWS; i++) {
      int node = nodes[position(random.nextLong(weightBefore[nodes.length]))];
      if (eligibility.allows(node)) {
        return node;
      }
    }
    return drawAmongEligible(eligibility);
  }

  /** The last position whose nodes before weigh no more than so much. */
  private int position(long weight) {
    int low = 0;
    int high = nodes.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (weightBefore[middle] <= weight) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int drawAmongEligible(Eligibility eligibility) {
    long total = 0;
    for (int i = 0; i < nodes.length; i++) {
      total += eligibility.allows(nodes[i]) ? weight(i) : 0;
    }
    if (total == 0) {
      return Choice.NONE;
    }
    long left = random.nextLong(total);
    for (int i = 0; i < nodes.length; i++) {
      if (eligibility.allows(nodes[i])) {
        left -= weight(i);
        if (left < 0) {
          return nodes[i];
        }
      }
    }
    throw new IllegalStateException("the weights do not add up to " + total);
  }

  private long weight(int position) {
    return weightBefore[position + 1] - weightBefore[position];
  }
}
