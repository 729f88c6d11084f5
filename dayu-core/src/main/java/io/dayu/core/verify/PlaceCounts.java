package io.dayu.core.verify;

import java.util.Arrays;

/**
 * The number of replicas of one block that each rack, or domain, holds; forgets in O(those that
 * hold some).
 */
final class PlaceCounts {
  private final int[] replicas;
  private int[] used = new int[8];
  private int usedSize;

  /** Counts at places with numbers below this. */
  PlaceCounts(int places) {
    replicas = new int[places];
  }

  /** Starts with no replica anywhere. */
  void clear() {
    for (int i = 0; i < usedSize; i++) {
      replicas[used[i]] = 0;
    }
    usedSize = 0;
  }

  void add(int place) {
    if (replicas[place]++ == 0) {
      if (usedSize == used.length) {
        used = Arrays.copyOf(used, 2 * usedSize);
      }
      used[usedSize++] = place;
    }
  }

  /** Replicas at the place. */
  int count(int place) {
    return replicas[place];
  }

  /** The number of places that hold a replica. */
  int used() {
    return usedSize;
  }
}
