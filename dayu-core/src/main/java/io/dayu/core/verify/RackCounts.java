package io.dayu.core.verify;

import java.util.Arrays;

/** How many replicas of one block each rack holds; forgets in O(racks that hold some). */
final class RackCounts {
  private final int[] replicas;
  private int[] used = new int[8];
  private int usedSize;

  RackCounts(int racks) {
    replicas = new int[racks];
  }

  /** Starts with no replica anywhere. */
  void clear() {
    for (int i = 0; i < usedSize; i++) {
      replicas[used[i]] = 0;
    }
    usedSize = 0;
  }

  void add(int rack) {
    if (replicas[rack]++ == 0) {
      if (usedSize == used.length) {
        used = Arrays.copyOf(used, 2 * usedSize);
      }
      used[usedSize++] = rack;
    }
  }

  int replicas(int rack) {
    return replicas[rack];
  }

  /** How many racks hold a replica. */
  int racks() {
    return usedSize;
  }
}
