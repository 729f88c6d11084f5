package io.dayu.tools.learn;

/**
 * A cluster with two tiers at one moment, as the paper has it (section 4.3.1).
 *
 * @param cpu usage of processors, in per cent
 * @param memory its usage, in per cent
 * @param fastTier usage of the fast tier (the paper's SSDs), in per cent
 * @param operations of clients in a second
 * @param reads of them, those that read
 * @param writes of them, those that write
 */
public record TierState(
    double cpu, double memory, double fastTier, double operations, double reads, double writes) {
  /** The number of numbers that describe a state. */
  public static final int FEATURES = 6;

  /**
   * A state of which the fast tier's usage alone is known; what never changes counts for nothing.
   */
  public static TierState ofUsage(double fastTier) {
    return new TierState(0, 0, fastTier, 0, 0, 0);
  }

  /** The numbers, in the order of the paper. */
  public double[] features() {
    return new double[] {cpu, memory, fastTier, operations, reads, writes};
  }
}
