package io.dayu.sim.trace.swim;

import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.Hash;

/** The sites of the three replicas of a block: second and third on one other rack. Immutable. */
final class Sites {
  private static final int TRIES = 64;

  private final ClusterShape shape;

  /** Needs three nodes or more. */
  Sites(ClusterShape shape) {
    this.shape = shape;
  }

  /** The node of the writer. */
  int first(long block) {
    return Hash.below(shape.nodes(), block, 0);
  }

  int second(long block, int first) {
    int node = first;
    for (int i = 1; i <= TRIES && shape.rackOf(node) == shape.rackOf(first); i++) {
      node = Hash.below(shape.nodes(), block, i);
    }
    return node == first ? next(node) : node;
  }

  int third(long block, int first, int second) {
    int begin = shape.firstNodeOf(shape.rackOf(second));
    int size = Math.min(shape.nodesPerRack(), shape.nodes() - begin);
    int node = begin + Hash.below(size, block, TRIES + 1);
    while (node == first || node == second) {
      node = size > 2 ? begin + (node - begin + 1) % size : next(node);
    }
    return node;
  }

  private int next(int node) {
    return (node + 1) % shape.nodes();
  }
}
