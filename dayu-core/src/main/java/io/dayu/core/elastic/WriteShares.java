package io.dayu.core.elastic;

/**
 * The shares of ranks in the replicas of new blocks while some ranks rest and writes are offloaded
 * (sections 3.2 and 3.3). Immutable.
 *
 * <p>The first {@code offload} ranks are the offload set. Each block has one replica there, by
 * their speeds (rule 1), and no other (rule 2). What equal work gives to ranks after them that are
 * awake stays (rule 3). All other replicas go to the ranks that are least loaded for their speed,
 * those of resting ranks among them. Where fewer ranks are awake than the offload set needs beside
 * it, its ranks take more than one.
 */
public final class WriteShares {
  private final RankedNodes nodes;
  private final int awake;
  private final double[] shares;

  private WriteShares(RankedNodes nodes, int awake, double[] shares) {
    this.nodes = nodes;
    this.awake = awake;
    this.shares = shares;
  }

  /**
   * The shares by which replicas are placed.
   *
   * @param offload the number of ranks in the offload set, at least the primaries
   * @param awake the number of first ranks that are awake, at least the offload set
   */
  public static WriteShares of(Bands bands, int offload, int awake) {
    RankedNodes nodes = bands.nodes();
    if (offload < bands.primaries() || awake < offload || awake > nodes.size()) {
      throw new IllegalArgumentException(
          "offload " + offload + " of " + awake + " awake, primaries " + bands.primaries());
    }
    double[] shares = new double[nodes.size()];
    for (int rank = 0; rank < offload; rank++) {
      shares[rank] = nodes.speed(rank) / nodes.speed(0, offload);
    }
    double replicas = Math.min(bands.count(), awake);
    double kept = 1;
    for (int rank = offload; rank < awake; rank++) {
      shares[rank] = Math.min(bands.share(rank), nodes.equalWork(rank));
      kept += shares[rank];
    }
    if (kept < replicas) {
      raise(shares, nodes, awake, replicas);
    }
    return new WriteShares(nodes, awake, shares);
  }

  private static void raise(double[] shares, RankedNodes nodes, int awake, double replicas) {
    double level =
        FillLevel.reaching(
            replicas,
            height -> {
              double sum = 0;
              for (int rank = 0; rank < awake; rank++) {
                sum += raised(shares[rank], nodes.speed(rank) * height);
              }
              return sum;
            });
    for (int rank = 0; rank < awake; rank++) {
      shares[rank] = raised(shares[rank], nodes.speed(rank) * level);
    }
  }

  /** No rank holds a block twice. */
  private static double raised(double share, double height) {
    return Math.min(1, Math.max(share, height));
  }

  /** Replicas that a rank gets of each block, 0 to 1; 0 where it rests. */
  public double share(int rank) {
    return shares[rank];
  }

  /**
   * Bytes a second that clients can write, each block counted once: all are as fast as the busiest
   * rank lets them (section 3.2.1).
   */
  public double mostBytesPerSec() {
    double most = Double.POSITIVE_INFINITY;
    for (int rank = 0; rank < awake; rank++) {
      if (shares[rank] > 0) {
        most = Math.min(most, nodes.speed(rank) / shares[rank]);
      }
    }
    return most;
  }
}
