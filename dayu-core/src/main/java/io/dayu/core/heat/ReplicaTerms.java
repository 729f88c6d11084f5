package io.dayu.core.heat;

/**
 * The terms on which a block has more replicas, and on which fewer.
 *
 * @param overload share of its capacity above which a DataNode is overloaded (tau_c)
 * @param overloadedShare part of the holders of which more must be overloaded (gamma_s)
 * @param growth how many replicas a block gets at once
 * @param most replicas that a block may have
 * @param least replicas that a cold block keeps (r)
 * @param leastHot replicas that a cold block keeps on hot servers (epsilon), below {@code least}
 */
public record ReplicaTerms(
    double overload, double overloadedShare, Growth growth, int most, int least, int leastHot) {
  /** The terms of EAFR's evaluation; the paper does not tell its gamma_s nor a most. */
  public static final ReplicaTerms PAPER =
      new ReplicaTerms(0.8, 0.5, Growth.ONE, Integer.MAX_VALUE, 2, 1);

  /** The number of replicas that a block gets at once. */
  public enum Growth {
    /** As many as its present readers need. */
    DEMAND,
    /** A single one a period, as in the paper. */
    ONE
  }
}
