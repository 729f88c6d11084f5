package io.dayu.core.plan;

/**
 * The rules for filling a slot, how full and with what first: where the planner can go beyond the
 * paper.
 *
 * @param leastBlockShare share of a block for which a slot must have room for the block to begin in
 *     it, in (0, 1]; the rest follows in the next slot (section 4.1: 1, only whole blocks)
 * @param sourceOrder which source of a block is tried first
 * @param overfill how much is planned on each link, in slots' worth of its budget, in [0.5, 2];
 *     what is too much goes on in the next slot (goal 1 and goal 2 of section 3: 1)
 * @param endMargin when all that remains needs no longer than a slot, four seconds, or the time in
 *     which two and a half blocks cross a link that is like the mean, all of it begins but what a
 *     source gets to far later than that, transfers go on from the holder with which they end
 *     first, and those to a destination that needs more than this many times as long, and a second,
 *     begin anew elsewhere, in [0, 100]; 0 plans the last slots like any other
 * @param finishingShare share of its rate that is left to a transfer which should have ended before
 *     the slot begins, in (0, 1]: the slot's budgets are given to others, but where transfers give
 *     way a rate is but a mean, and the last bytes had better come soon; at the end it keeps all
 * @param alphaAtEnd share of a link that the last slots may fill while transfers give way to other
 *     traffic, in (0, 1]; alpha itself where that is more
 */
public record SlotFilling(
    double leastBlockShare,
    SourceOrder sourceOrder,
    double overfill,
    double endMargin,
    double finishingShare,
    double alphaAtEnd) {
  /** The share of a link that the last slots may fill, as it ships. */
  public static final double ALPHA_AT_END_DEFAULT = 0.95;

  /** The paper's. */
  public static final SlotFilling PAPER = new SlotFilling(1, SourceOrder.UNDEREMPLOYED, 1, 0);

  private static final double CONSTANT_FINISHING_SHARE = 1.0 / 64;

  /** The filling that ships, for transfers that give way to other traffic. */
  public static final SlotFilling GIVING_WAY_DEFAULT =
      new SlotFilling(1.0 / 16, SourceOrder.BALANCED, 1.5, 1.5);

  /** The filling that ships, for transfers at constant rates. */
  public static final SlotFilling DEFAULT =
      new SlotFilling(1.0 / 16, SourceOrder.BALANCED, 1, 1.5).atConstantRates();

  public SlotFilling {
    require(
        leastBlockShare > 0 && leastBlockShare <= 1,
        "leastBlockShare must be in (0, 1]: " + leastBlockShare);
    require(overfill >= 0.5 && overfill <= 2, "overfill must be in [0.5, 2]: " + overfill);
    require(endMargin >= 0 && endMargin <= 100, "endMargin must be in [0, 100]: " + endMargin);
    require(
        finishingShare > 0 && finishingShare <= 1,
        "finishingShare must be in (0, 1]: " + finishingShare);
    require(alphaAtEnd > 0 && alphaAtEnd <= 1, "alphaAtEnd must be in (0, 1]: " + alphaAtEnd);
  }

  /** A filling in which what should have ended goes on at its rate, and with the end that ships. */
  public SlotFilling(
      double leastBlockShare, SourceOrder sourceOrder, double overfill, double endMargin) {
    this(leastBlockShare, sourceOrder, overfill, endMargin, 1, ALPHA_AT_END_DEFAULT);
  }

  /** The same for transfers at constant rates: what should have ended leaves its rate to others. */
  public SlotFilling atConstantRates() {
    return new SlotFilling(
        leastBlockShare, sourceOrder, overfill, endMargin, CONSTANT_FINISHING_SHARE, alphaAtEnd);
  }

  /** The same at the end of a recovery, where there are no others to leave a rate to. */
  public SlotFilling atTheEnd() {
    return new SlotFilling(leastBlockShare, sourceOrder, overfill, endMargin, 1, alphaAtEnd);
  }

  /** The same with last slots that may fill another share of a link. */
  public SlotFilling withAlphaAtEnd(double newAlphaAtEnd) {
    return new SlotFilling(
        leastBlockShare, sourceOrder, overfill, endMargin, finishingShare, newAlphaAtEnd);
  }

  /** The rate of a transfer that should have ended, by the rate that it has; 1 at least. */
  public long finishingBytesPerSec(long bytesPerSec) {
    return Math.max(1, (long) (bytesPerSec * finishingShare));
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
