package io.dayu.core.elastic;

import java.util.Arrays;

/**
 * The bytes that must be copied before a cluster is smaller, by rank. One thread.
 *
 * <p>A block is to have so many awake copies. The rank that holds the last of them, when ranks fall
 * asleep from the highest on, owes it: it may rest only when the copy is elsewhere. Nothing is owed
 * by ranks below the floor in a cluster whose blocks all lie in their bands.
 */
public final class LayoutDebt {
  private final Bands bands;
  private final int awake;
  private final long[] owedBytes;
  private final long[] offBandBytes;

  /** No block yet; each is to have {@code awake} copies awake, 1 or more. */
  public LayoutDebt(Bands bands, int awake) {
    if (awake < 1) {
      throw new IllegalArgumentException("awake " + awake);
    }
    this.bands = bands;
    this.awake = awake;
    owedBytes = new long[bands.nodes().size()];
    offBandBytes = new long[bands.count()];
  }

  /** Takes in a block with the ranks that hold a replica, in any order, each once. */
  public void add(int[] ranks, int replicas, long bytes) {
    count(ranks, replicas, bytes);
  }

  /** Forgets a block that was taken in with the same ranks. */
  public void remove(int[] ranks, int replicas, long bytes) {
    count(ranks, replicas, -bytes);
  }

  private void count(int[] ranks, int replicas, long bytes) {
    int[] sorted = ranks.clone();
    Arrays.sort(sorted);
    for (int copy = 0; copy < Math.min(awake, sorted.length); copy++) {
      owedBytes[sorted[copy]] += bytes;
    }
    int missing = bands.firstMissing(ranks, replicas);
    if (missing >= 0) {
      offBandBytes[missing] += bytes;
    }
  }

  /** Bytes that must be copied before a rank rests with all after it. */
  public long owedBytes(int rank) {
    return owedBytes[rank];
  }

  /** Bytes that must be copied before only so many of the first ranks are awake. */
  public long cleanUpBytes(int size) {
    long bytes = 0;
    for (int rank = size; rank < owedBytes.length; rank++) {
      bytes += owedBytes[rank];
    }
    return bytes;
  }

  /** Bytes of blocks, counted once, of which this is the first band without a replica. */
  public long offBandBytes(int band) {
    return offBandBytes[band];
  }

  /** The smallest size that the cluster may have now, without a copy; never below the floor. */
  public int cleanSize() {
    int size = owedBytes.length;
    while (size > bands.floor(awake) && owedBytes[size - 1] == 0) {
      size--;
    }
    return size;
  }
}
