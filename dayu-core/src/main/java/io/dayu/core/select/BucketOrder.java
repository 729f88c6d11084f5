package io.dayu.core.select;

import java.util.Arrays;

/**
 * Candidates sorted by bucket and, within a bucket, by rack; and their order of preference among
 * equals. Immutable.
 */
final class BucketOrder {
  private final long[] bucketThenLeaf;
  private final int[] preference;

  /** Takes leaves sorted by rack, and the width of a bucket. */
  BucketOrder(LeafOrder leaves, long bucketBytesPerSec) {
    int size = leaves.size();
    long[] rates = new long[size];
    Arrays.setAll(rates, leaves::rateBytesPerSec);
    Arrays.sort(rates);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || rates[i] != rates[i - 1]) {
        rates[distinct++] = rates[i];
      }
    }
    int[] bucketOfRate = new int[distinct];
    for (int i = 1; i < distinct; i++) {
      boolean next = rates[i] / bucketBytesPerSec != rates[i - 1] / bucketBytesPerSec;
      bucketOfRate[i] = bucketOfRate[i - 1] + (next ? 1 : 0);
    }
    bucketThenLeaf = new long[size];
    long[] slowerThenRank = new long[size];
    for (int leaf = 0; leaf < size; leaf++) {
      int rate = Arrays.binarySearch(rates, 0, distinct, leaves.rateBytesPerSec(leaf));
      bucketThenLeaf[leaf] = pack(bucketOfRate[rate], leaf);
      slowerThenRank[leaf] = pack(distinct - rate, leaves.rank(leaf));
    }
    long[] preferred = slowerThenRank.clone();
    Arrays.sort(preferred);
    preference = new int[size];
    Arrays.setAll(preference, leaf -> Arrays.binarySearch(preferred, slowerThenRank[leaf]));
    Arrays.sort(bucketThenLeaf);
  }

  private static long pack(int high, int low) {
    return (long) high << Integer.SIZE | low;
  }

  /** The leaf at a place. */
  int leaf(int place) {
    return (int) bucketThenLeaf[place];
  }

  /** The bucket of the leaf at a place; they are numbered from 0, ascending by rate. */
  int bucket(int place) {
    return (int) (bucketThenLeaf[place] >>> Integer.SIZE);
  }

  /** The leaf's position by greater B, then lower rank. */
  int preference(int leaf) {
    return preference[leaf];
  }
}
