package io.dayu.core.elastic;

/**
 * The equal-work layout: each block has one replica in each band of ranks. Immutable.
 *
 * <p>The first band are the primaries. Of the next bands each rank holds at least its share of
 * equal work (section 2.2), which is 1/x with equal DataNodes. What is left over goes to the ranks
 * that hold least for their speed (section 3.3, figure 4), as far as their disks hold it.
 *
 * <p>A band has the disks for one copy of all data, and no band is slower than the primaries, as
 * far as that can be. So primaries are more than the paper's p where disks are planned to be full.
 */
public final class Bands {
  private static final double SLACK = 1e-9;

  private final RankedNodes nodes;
  private final double plannedBytes;
  private final int[] ends;
  private final double[] shares;

  private Bands(RankedNodes nodes, double plannedBytes, int[] ends) {
    this.nodes = nodes;
    this.plannedBytes = plannedBytes;
    this.ends = ends;
    shares = new BandShares(nodes, plannedBytes).of(ends);
  }

  /** The layout for some DataNodes; has fewer bands than replicas where DataNodes are fewer. */
  public static Bands of(RankedNodes nodes, LayoutTerms terms) {
    int count = Math.min(terms.replicas(), nodes.size());
    double plannedBytes = terms.full() * nodes.capacity(0, nodes.size()) / terms.replicas();
    BandEnds bandEnds = new BandEnds(nodes, count, plannedBytes);
    return new Bands(nodes, plannedBytes, bandEnds.of(terms.primaries()));
  }

  /** The same DataNodes with more primaries; of writes it is what offloading them does. */
  public Bands withPrimaries(int primaries) {
    BandEnds bandEnds = new BandEnds(nodes, count(), plannedBytes);
    return new Bands(nodes, plannedBytes, bandEnds.of(primaries));
  }

  /** The DataNodes. */
  public RankedNodes nodes() {
    return nodes;
  }

  /** The number of bands. */
  public int count() {
    return ends.length;
  }

  /** The number of ranks that a band and those before it have. */
  public int end(int band) {
    return ends[band];
  }

  /** The first rank of a band. */
  public int begin(int band) {
    return band == 0 ? 0 : ends[band - 1];
  }

  /** The number of ranks that hold a copy of all data (p). */
  public int primaries() {
    return ends[0];
  }

  /** The band of a rank. */
  public int bandOf(int rank) {
    int band = 0;
    while (rank >= ends[band]) {
      band++;
    }
    return band;
  }

  /** The part of its band's copy of all data that a rank holds, 0 to 1. */
  public double share(int rank) {
    return shares[rank];
  }

  /** Bytes of all blocks, counted once, for which the layout is made. */
  public double plannedBytes() {
    return plannedBytes;
  }

  /** Bytes of all blocks, counted once, that the layout can hold. */
  public double mostBytes() {
    double most = Double.POSITIVE_INFINITY;
    for (int band = 0; band < count(); band++) {
      most = Math.min(most, nodes.capacity(begin(band), end(band)));
    }
    return most;
  }

  /** True if the layout can hold what it is made for. */
  public boolean fits() {
    return plannedBytes <= mostBytes() * (1 + SLACK);
  }

  /**
   * The fewest ranks that hold so many copies of all data; all ranks where there are fewer bands.
   */
  public int floor(int awake) {
    return end(Math.min(awake, count()) - 1);
  }

  /**
   * The part of all blocks that has no replica on some ranks. For ranks after the offload set it is
   * the part of the reads that cannot be offloaded (section 3.1).
   */
  public double without(int from, int until) {
    double without = 1;
    for (int band = 0; band < count(); band++) {
      double held = 0;
      for (int rank = Math.max(from, begin(band)); rank < Math.min(until, end(band)); rank++) {
        held += shares[rank];
      }
      without *= Math.max(0, 1 - held);
    }
    return without;
  }

  /**
   * The first band that lacks a replica of a block; -1 if none does. A block of fewer replicas than
   * bands has its place in the first ones; of more replicas the others are anywhere.
   *
   * @param ranks of those that hold a replica
   * @param replicas that the block is to have
   */
  public int firstMissing(int[] ranks, int replicas) {
    for (int band = 0; band < Math.min(replicas, count()); band++) {
      if (!holds(band, ranks)) {
        return band;
      }
    }
    return -1;
  }

  private boolean holds(int band, int[] ranks) {
    for (int rank : ranks) {
      if (rank >= begin(band) && rank < end(band)) {
        return true;
      }
    }
    return false;
  }
}
