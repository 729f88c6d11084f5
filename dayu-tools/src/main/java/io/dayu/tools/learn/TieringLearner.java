package io.dayu.tools.learn;

import java.util.Optional;

/**
 * Decides when tiering runs: a threshold at first, which a learner watches, and the learner itself
 * when it is let.
 */
public final class TieringLearner {
  /** The division of decisions between threshold, chance and learner. */
  public enum Mode {
    /** The threshold alone; nothing is learnt. */
    THRESHOLD,
    /** The threshold, but for a share of decisions that chance takes; the learner advises. */
    SHADOW,
    /** The learner, inside the guard band; chance takes the same share. */
    LEARNED
  }

  private final Mode mode;
  private final double threshold;
  private final GuardBand guard;
  private final double explored;
  private final FeatureScale scale;
  private final LinearQ values;

  /**
   * A learner that knows nothing.
   *
   * @param threshold usage of the fast tier, in per cent, from which the threshold has tiering run
   *     (the paper's f)
   * @param features of the states that it will see
   */
  public TieringLearner(
      Mode mode, double threshold, GuardBand guard, QSettings settings, int features) {
    this(
        mode,
        threshold,
        guard,
        settings.explored(),
        new FeatureScale(features),
        new LinearQ(features, settings));
  }

  private TieringLearner(
      Mode mode,
      double threshold,
      GuardBand guard,
      double explored,
      FeatureScale scale,
      LinearQ values) {
    this.mode = mode;
    this.threshold = threshold;
    this.guard = guard;
    this.explored = explored;
    this.scale = scale;
    this.values = values;
  }

  /**
   * A learner that knows what this one knows, and decides. Lessons of either from now on are its
   * own.
   *
   * @param share of its decisions that chance takes
   */
  public TieringLearner inCharge(double share) {
    return new TieringLearner(
        Mode.LEARNED, threshold, guard, share, new FeatureScale(scale), new LinearQ(values));
  }

  /**
   * Decides what is done in a state.
   *
   * @param chance a number from 0 up to 1, drawn for this decision
   */
  public TieringDecision decide(TierState state, double chance) {
    TieringAction advised = advise(state);
    TieringAction usual = mode == Mode.LEARNED ? advised : byThreshold(state);
    Optional<TieringAction> forced = guard.forced(state);
    if (mode == Mode.THRESHOLD || forced.isPresent()) {
      TieringAction action = mode == Mode.LEARNED ? forced.orElse(usual) : usual;
      return new TieringDecision(action, 1, false, advised);
    }
    // Of what chance takes, half is each action.
    double half = explored / 2;
    boolean drawn = chance < explored;
    TieringAction either = chance < half ? TieringAction.WAIT : TieringAction.RUN;
    TieringAction action = drawn ? either : usual;
    return new TieringDecision(action, action == usual ? 1 - half : half, drawn, advised);
  }

  /** The action that the learner holds to be best, inside the guard band. */
  public TieringAction advise(TierState state) {
    return guard.forced(state).orElseGet(() -> values.best(scale.scaled(state.numbers())));
  }

  private TieringAction byThreshold(TierState state) {
    return state.fastTier() >= threshold ? TieringAction.RUN : TieringAction.WAIT;
  }

  /**
   * Learns what came of a decision.
   *
   * @param latencyMs mean latency of clients until the next decision
   * @param steps polls until then
   */
  public void learn(
      TierState state, TieringAction action, double latencyMs, TierState next, int steps) {
    if (mode == Mode.THRESHOLD) {
      return;
    }
    scale.see(state.numbers());
    values.learn(
        scale.scaled(state.numbers()), action, -latencyMs, scale.scaled(next.numbers()), steps);
  }
}
