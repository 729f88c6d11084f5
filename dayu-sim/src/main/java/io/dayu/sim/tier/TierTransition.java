package io.dayu.sim.tier;

import io.dayu.tools.learn.LoggedDecision;
import io.dayu.tools.learn.TierState;
import io.dayu.tools.learn.TieringDecision;
import io.dayu.tools.learn.TieringLearner;

/**
 * A decision and what came of it.
 *
 * @param atSeconds time of the decision
 * @param latencyMs mean of an access until the next decision
 * @param steps until then
 */
public record TierTransition(
    int atSeconds,
    TierState state,
    TieringDecision decision,
    double latencyMs,
    TierState next,
    int steps) {
  /** The operations of clients before the decision, in a second. */
  public double operationsPerSec() {
    return state.features().get(TieredStore.OPERATIONS);
  }

  /** Has a learner learn of it. */
  void teach(TieringLearner learner) {
    learner.learn(state, decision.action(), latencyMs, next, steps);
  }

  LoggedDecision logged() {
    return new LoggedDecision(state, decision.action(), decision.propensity(), latencyMs, steps);
  }
}
