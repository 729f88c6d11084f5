package io.dayu.sim.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutDebt;
import io.dayu.core.elastic.WriteShares;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Blocks that all DataNodes write equally, and the ranks that their replicas went to (figures 5 and
 * 6). Immutable.
 */
public final class BlockWrites {
  /** Replicas by which a choice may miss the rank with fewest. */
  private static final double CHANCE = 4;

  private final Bands bands;
  private final int[][] ranks;

  private BlockWrites(Bands bands, int[][] ranks) {
    this.bands = bands;
    this.ranks = ranks;
  }

  /** HDFS's placement on one rack: the writer and random others. */
  public static BlockWrites hdfs(Bands bands, int blocksPerNode, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int nodes = bands.nodes().size();
    int[][] ranks = new int[nodes * blocksPerNode][];
    for (int block = 0; block < ranks.length; block++) {
      int[] chosen = {block % nodes};
      while (chosen.length < bands.count()) {
        int other = random.nextInt(nodes);
        if (Arrays.stream(chosen).noneMatch(one -> one == other)) {
          chosen = with(chosen, other);
        }
      }
      ranks[block] = chosen;
    }
    return new BlockWrites(bands, ranks);
  }

  /**
   * JackRabbit's placement with an offload set: the first replica on the writer if it is of the
   * set, or else where fewest are, the others after the set by {@link WriteShares}, where few are.
   */
  public static BlockWrites offloading(Bands bands, int offload, int blocksPerNode, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int nodes = bands.nodes().size();
    WriteShares shares = WriteShares.of(bands, offload, nodes);
    int[] first = new int[nodes];
    int[] others = new int[nodes];
    int[][] ranks = new int[nodes * blocksPerNode][];
    for (int block = 0; block < ranks.length; block++) {
      int writer = block % nodes;
      int primary = writer < offload ? writer : fewest(first, offload);
      first[primary]++;
      int[] chosen = {primary};
      int from = nodes - offload < bands.count() - 1 ? 0 : offload;
      while (chosen.length < bands.count()) {
        int other = few(others, shares, from, chosen, random);
        others[other]++;
        chosen = with(chosen, other);
      }
      ranks[block] = chosen;
    }
    return new BlockWrites(bands, ranks);
  }

  private static int fewest(int[] counts, int until) {
    int least = 0;
    for (int rank = 1; rank < until; rank++) {
      least = counts[rank] < counts[least] ? rank : least;
    }
    return least;
  }

  private static int[] with(int[] chosen, int other) {
    int[] more = Arrays.copyOf(chosen, chosen.length + 1);
    more[chosen.length] = other;
    return more;
  }

  /** A rank with few replicas for its share; a little chance keeps ranks from going in step. */
  private static int few(
      int[] counts, WriteShares shares, int from, int[] but, SplittableRandom random) {
    int found = -1;
    double fewest = Double.POSITIVE_INFINITY;
    for (int rank = from; rank < counts.length; rank++) {
      int candidate = rank;
      double filled = (counts[rank] + CHANCE * random.nextDouble()) / shares.share(rank);
      if (filled < fewest && Arrays.stream(but).noneMatch(one -> one == candidate)) {
        found = rank;
        fewest = filled;
      }
    }
    return found;
  }

  /** The number of blocks. */
  public int blocks() {
    return ranks.length;
  }

  /** The ranks of a block's replicas. */
  int[] ranks(int block) {
    return ranks[block];
  }

  /**
   * The speed of writes, of that of an even layout: all are as fast as the busiest DataNode lets
   * them (section 3.2.1).
   */
  public double writeSpeed() {
    int[] counts = new int[bands.nodes().size()];
    for (int[] block : ranks) {
      for (int rank : block) {
        counts[rank]++;
      }
    }
    return evenness(counts);
  }

  /** The speed of reads of all blocks, each from the holder that has served fewest. */
  public double readSpeed() {
    int[] counts = new int[bands.nodes().size()];
    for (int[] block : ranks) {
      int least = block[0];
      for (int rank : block) {
        least = counts[rank] < counts[least] ? rank : least;
      }
      counts[least]++;
    }
    return evenness(counts);
  }

  private static double evenness(int[] counts) {
    double mean = Arrays.stream(counts).average().orElse(0);
    return mean / Arrays.stream(counts).max().orElse(1);
  }

  /** Blocks that must be copied before only so many of the first ranks are awake. */
  public long cleanUpBlocks(int size) {
    LayoutDebt debt = new LayoutDebt(bands, 1);
    for (int[] block : ranks) {
      debt.add(block, bands.count(), 1);
    }
    return debt.cleanUpBytes(size);
  }
}
