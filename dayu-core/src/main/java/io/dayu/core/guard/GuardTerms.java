package io.dayu.core.guard;

/**
 * The terms by which a guard gives way: how fast, and how far.
 *
 * @param leastFactor part that recovery keeps in any case, above 0 and at most 1
 * @param raisePerSec part of the factor that comes back in a second
 */
public record GuardTerms(double leastFactor, double raisePerSec) {
  /** The terms of a device: recovery keeps a trickle, and has all back in ten seconds. */
  public static final GuardTerms DEVICE = new GuardTerms(0.06, 0.1);

  /**
   * The factor that recovery keeps of a device while blocks are recovered of which one replica is
   * left.
   */
  public static final double LAST_REPLICAS_FACTOR = 0.25;

  public GuardTerms {
    if (!(leastFactor > 0 && leastFactor <= 1)) {
      throw new IllegalArgumentException("leastFactor must be in (0, 1]: " + leastFactor);
    }
    if (!(raisePerSec > 0)) {
      throw new IllegalArgumentException("raisePerSec must be positive: " + raisePerSec);
    }
  }
}
