package io.dayu.core.snapshot;

import java.util.Arrays;

/**
 * Many small sets of node numbers in one array; a set is known by where it begins. Immutable.
 *
 * <p>Reading a set makes no object.
 */
public final class NodeSets {
  private final int[] sizeThenNodes;

  /** Keeps the array as it is: at each set's place its size, then its nodes in ascending order. */
  NodeSets(int[] sizeThenNodes) {
    this.sizeThenNodes = sizeThenNodes;
  }

  /** The number of nodes in the set. */
  public int size(int set) {
    return sizeThenNodes[set];
  }

  /** The node at a position in ascending order. */
  public int get(int set, int position) {
    return sizeThenNodes[set + 1 + position];
  }

  /** True if the node is in the set; O(size). */
  public boolean contains(int set, int node) {
    int end = set + sizeThenNodes[set];
    for (int i = set + 1; i <= end; i++) {
      if (sizeThenNodes[i] == node) {
        return true;
      }
    }
    return false;
  }

  /** A copy of one set. */
  IntSet copy(int set) {
    return IntSet.of(Arrays.copyOfRange(sizeThenNodes, set + 1, set + 1 + size(set)));
  }
}
