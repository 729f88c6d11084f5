package io.dayu.core.plan;

import io.dayu.core.snapshot.WorkClass;

/**
 * The share of each link's budget that a lower class of work may have at most, however little the
 * higher ones use, each in [0, 1]; {@link WorkClass#SAFETY} may have all.
 *
 * <p>A class gets what those before it leave, up to its share.
 */
public record ClassShares(
    double earlyShare, double availabilityShare, double capacityShare, double costShare) {
  private static final double EARLY_SHARE = 0.5;

  /** The shares that ship: extra copies are made soon, moves and conversions have time. */
  public static final ClassShares DEFAULT = new ClassShares(0.25, 0.2, 0.2);

  public ClassShares {
    requireShare(earlyShare, "earlyShare");
    requireShare(availabilityShare, "availabilityShare");
    requireShare(capacityShare, "capacityShare");
    requireShare(costShare, "costShare");
  }

  /** The same with half of each link for what is early. */
  public ClassShares(double availabilityShare, double capacityShare, double costShare) {
    this(EARLY_SHARE, availabilityShare, capacityShare, costShare);
  }

  private static void requireShare(double share, String name) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(name + " must be in [0, 1]: " + share);
    }
  }

  /** Bytes per second that the class may have of a link's budget, rounded down. */
  public long bytesPerSec(WorkClass workClass, long budgetBytesPerSec) {
    return switch (workClass) {
      case SAFETY -> budgetBytesPerSec;
      case EARLY -> (long) (earlyShare * budgetBytesPerSec);
      case AVAILABILITY -> (long) (availabilityShare * budgetBytesPerSec);
      case CAPACITY -> (long) (capacityShare * budgetBytesPerSec);
      case COST -> (long) (costShare * budgetBytesPerSec);
    };
  }
}
