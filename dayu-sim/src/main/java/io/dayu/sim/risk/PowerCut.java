package io.dayu.sim.risk;

/**
 * A power cut after which some nodes, any of all, do not come back (Cidon et al., USENIX ATC 2013).
 *
 * @param nodes of the cluster
 * @param lost nodes that are lost at once
 */
public record PowerCut(int nodes, int lost) {
  /** Replicas of a block. */
  static final int REPLICAS = 3;

  public PowerCut {
    if (nodes < REPLICAS || lost < 1 || lost > nodes) {
      throw new IllegalArgumentException(lost + " lost of " + nodes);
    }
  }

  /**
   * The chance that any block is lost, as if sets were lost independently of each other.
   *
   * @param sets of three nodes that hold all replicas of some block
   */
  public double lossChance(double sets) {
    double chance = 1;
    for (int replica = 0; replica < REPLICAS; replica++) {
      chance *= Math.max(0, lost - replica) / (double) (nodes - replica);
    }
    return -Math.expm1(sets * Math.log1p(-chance));
  }

  /** The number of sets that hold a block, of so many in which blocks lie at random. */
  public static double inUse(double sets, double blocks) {
    return -sets * Math.expm1(-blocks / sets);
  }
}
