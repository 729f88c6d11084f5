package io.dayu.tools.learn;

import java.util.Optional;

/**
 * The usages of the fast tier between which a learner may decide. Outside of what a threshold's log
 * has seen, a learner only guesses: an ungoverned one was up to five times worse than the
 * threshold.
 *
 * @param low below that usage, in per cent, tiering never runs
 * @param high above that usage it always runs
 */
public record GuardBand(double low, double high) {
  /** The band that has held in trials. */
  public static final GuardBand DEFAULT = new GuardBand(50, 95);

  /** The action that must be taken in that state; empty where the learner may decide. */
  public Optional<TieringAction> forced(TierState state) {
    if (state.fastTier() < low) {
      return Optional.of(TieringAction.WAIT);
    }
    return state.fastTier() > high ? Optional.of(TieringAction.RUN) : Optional.empty();
  }
}
