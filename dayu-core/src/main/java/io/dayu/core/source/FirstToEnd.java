package io.dayu.core.source;

import java.util.Arrays;

/**
 * The sources of a decode that would end first, found in one look at each. One instance serves one
 * choice after another, so that choices cost no memory. Not thread safe.
 */
final class FirstToEnd {
  private int[] nodes = new int[16];
  private double[] ends = new double[16];
  private int most;
  private int size;

  /** Begins a choice of so many. */
  void begin(int wanted) {
    most = wanted;
    size = 0;
    if (wanted > nodes.length) {
      nodes = new int[wanted];
      ends = new double[wanted];
    }
  }

  /** Takes a candidate in, if it would end before one that was taken; first come among equals. */
  void offer(int node, double seconds) {
    int at = size;
    if (size == most) {
      if (size == 0 || seconds >= ends[size - 1]) {
        return;
      }
      at = size - 1;
    } else {
      size++;
    }
    for (; at > 0 && ends[at - 1] > seconds; at--) {
      nodes[at] = nodes[at - 1];
      ends[at] = ends[at - 1];
    }
    nodes[at] = node;
    ends[at] = seconds;
  }

  /** The number of nodes that were taken: fewer than wanted where there were fewer candidates. */
  int size() {
    return size;
  }

  /** The one that ends at a place, the first one at 0. */
  int node(int place) {
    return nodes[place];
  }

  /** All of them, the first one first. */
  int[] toArray() {
    return Arrays.copyOf(nodes, size);
  }
}
