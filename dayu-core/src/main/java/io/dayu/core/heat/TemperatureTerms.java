package io.dayu.core.heat;

/**
 * The bounds of temperature: from how many reads in a period on a block is hot, and up to how many
 * it is cold.
 *
 * @param hotReads reads a replica, in the mean, above which it is hot (tau_u)
 * @param hotReplicaReads reads above which one replica is read much (sigma_u)
 * @param coldReads reads a replica, in the mean, below which it may be cold (tau_l)
 * @param coldReplicaReads reads below which one replica is read little (sigma_l)
 * @param share part of the replicas of which more must be read much, or little (gamma_v)
 */
public record TemperatureTerms(
    double hotReads,
    double hotReplicaReads,
    double coldReads,
    double coldReplicaReads,
    double share) {
  /** The terms of EAFR's evaluation; the paper does not tell its gamma_v, and this is the half. */
  public static final TemperatureTerms PAPER = new TemperatureTerms(20, 8, 10, 1, 0.5);

  /**
   * A block's temperature (equations 2 to 5). One that is hot by its replicas and cold by others of
   * them, as a share under the half allows, is hot.
   *
   * @param reads of each replica in the period; none of a block without a replica
   */
  public Temperature of(double... reads) {
    double sum = 0;
    int much = 0;
    int little = 0;
    for (double one : reads) {
      sum += one;
      much += one > hotReplicaReads ? 1 : 0;
      little += one < coldReplicaReads ? 1 : 0;
    }
    double enough = share * reads.length;
    if (sum > hotReads * reads.length || much > enough) {
      return Temperature.HOT;
    }
    return sum < coldReads * reads.length && little > enough ? Temperature.COLD : Temperature.WARM;
  }
}
