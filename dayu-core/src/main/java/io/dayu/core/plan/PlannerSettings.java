package io.dayu.core.plan;

/**
 * The knobs of the algorithms; checked here, so that a planner never meets a wrong one.
 *
 * @param alpha share of a link that foreground and recovery together may use (equation 1), in (0,
 *     2]; above 1 more is planned than links carry, for transfers of which a part never moves
 * @param minBytesPerSec B_min of equation 1 as a rate, greater than 0
 * @param minLinkShare B_min as a share of the link, in (0, 1]; the smaller of the two counts
 * @param bucketBytesPerSec width of the bandwidth buckets (section 4.1), 0 for the exact choice
 * @param beta share of nodes taken from each of the two lists when underemployed nodes are sought
 *     (section 4.2), in [0, 1]
 * @param acceptableTransferShare iterative WSS ends when all remaining tasks finish within this
 *     share of the slot (section 4.3: 1); 0 goes on until no task remains
 * @param filling how full a slot is planned, and with what first
 * @param shares most that lower classes of work may have
 */
public record PlannerSettings(
    double alpha,
    long minBytesPerSec,
    double minLinkShare,
    long bucketBytesPerSec,
    double beta,
    double acceptableTransferShare,
    SlotFilling filling,
    ClassShares shares) {
  /** The paper's values (sections 2.1, 4.1, 4.2, 4.3) and a tenth of the link as B_min's share. */
  public static final PlannerSettings PAPER =
      new PlannerSettings(0.75, 30_000_000, 0.10, 1_000_000, 0.05, 1.0, SlotFilling.PAPER);

  /** The settings that ship, for transfers at constant rates. */
  public static final PlannerSettings DEFAULT =
      new PlannerSettings(0.75, 30_000_000, 0.10, 1_000_000, 0.05, 0, SlotFilling.DEFAULT);

  /** The settings that ship, for transfers that give way to other traffic. */
  public static final PlannerSettings GIVING_WAY_DEFAULT =
      DEFAULT.withFilling(SlotFilling.GIVING_WAY_DEFAULT);

  /** Waiting blocks that a plan looks at, as it ships. */
  public static final int TASKS_MAX_DEFAULT = 200_000;

  private static final double MOST_ALPHA = 2;

  public PlannerSettings {
    require(alpha > 0 && alpha <= MOST_ALPHA, "alpha must be in (0, 2]: " + alpha);
    require(minBytesPerSec > 0, "minBytesPerSec must be positive: " + minBytesPerSec);
    require(
        minLinkShare > 0 && minLinkShare <= 1, "minLinkShare must be in (0, 1]: " + minLinkShare);
    require(bucketBytesPerSec >= 0, "bucketBytesPerSec must not be negative: " + bucketBytesPerSec);
    require(beta >= 0 && beta <= 1, "beta must be in [0, 1]: " + beta);
    require(
        acceptableTransferShare >= 0 && acceptableTransferShare <= 1,
        "acceptableTransferShare must be in [0, 1]: " + acceptableTransferShare);
  }

  /** Settings with the shares that ship. */
  public PlannerSettings(
      double alpha,
      long minBytesPerSec,
      double minLinkShare,
      long bucketBytesPerSec,
      double beta,
      double acceptableTransferShare,
      SlotFilling filling) {
    this(
        alpha,
        minBytesPerSec,
        minLinkShare,
        bucketBytesPerSec,
        beta,
        acceptableTransferShare,
        filling,
        ClassShares.DEFAULT);
  }

  /** The same with another alpha. */
  public PlannerSettings withAlpha(double newAlpha) {
    return new PlannerSettings(
        newAlpha,
        minBytesPerSec,
        minLinkShare,
        bucketBytesPerSec,
        beta,
        acceptableTransferShare,
        filling,
        shares);
  }

  /** The same with buckets of another width. */
  public PlannerSettings withBucketBytesPerSec(long newBucketBytesPerSec) {
    return new PlannerSettings(
        alpha,
        minBytesPerSec,
        minLinkShare,
        newBucketBytesPerSec,
        beta,
        acceptableTransferShare,
        filling,
        shares);
  }

  /** The same with another beta. */
  public PlannerSettings withBeta(double newBeta) {
    return new PlannerSettings(
        alpha,
        minBytesPerSec,
        minLinkShare,
        bucketBytesPerSec,
        newBeta,
        acceptableTransferShare,
        filling,
        shares);
  }

  /** The same with another end of iterative WSS. */
  public PlannerSettings withAcceptableTransferShare(double newShare) {
    return new PlannerSettings(
        alpha, minBytesPerSec, minLinkShare, bucketBytesPerSec, beta, newShare, filling, shares);
  }

  /** The same with slots filled in another way. */
  public PlannerSettings withFilling(SlotFilling newFilling) {
    return new PlannerSettings(
        alpha,
        minBytesPerSec,
        minLinkShare,
        bucketBytesPerSec,
        beta,
        acceptableTransferShare,
        newFilling,
        shares);
  }

  /** The same with other shares of lower classes. */
  public PlannerSettings withShares(ClassShares newShares) {
    return new PlannerSettings(
        alpha,
        minBytesPerSec,
        minLinkShare,
        bucketBytesPerSec,
        beta,
        acceptableTransferShare,
        filling,
        newShares);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
