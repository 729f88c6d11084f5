package io.dayu.core.learn;

import java.util.List;
import java.util.function.Function;

/**
 * What another policy would have done to latency, told from a log whose decisions were partly
 * chance: decisions on which both agree are weighted by how unlikely they were and by how long they
 * held (self-normalised importance sampling). It looks one decision ahead: what a run is worth
 * after the next decision, it does not see.
 *
 * @param latencyMs estimated mean latency under the policy; NaN where the log says nothing
 * @param halfWidthMs half of a 95 % confidence interval around it
 * @param loggedMs mean latency of the log itself, over its steps
 * @param effective how many decisions the estimate is worth (Kish)
 */
public record OfflineComparison(
    double latencyMs, double halfWidthMs, double loggedMs, double effective) {
  private static final double NORMAL_95 = 1.96;

  /** Fewer are taken for nothing. */
  private static final double EFFECTIVE_LEAST = 30;

  /** Judges a policy by a log. */
  public static OfflineComparison of(
      List<LoggedDecision> log, Function<TierState, TieringAction> policy) {
    double weights = 0;
    double squares = 0;
    double weighted = 0;
    double all = 0;
    long steps = 0;
    for (LoggedDecision one : log) {
      double weight = weight(one, policy);
      weights += weight;
      squares += weight * weight;
      weighted += weight * one.latencyMs();
      all += one.steps() * one.latencyMs();
      steps += one.steps();
    }
    double mean = weighted / weights;
    double spread = 0;
    for (LoggedDecision one : log) {
      double off = weight(one, policy) * (one.latencyMs() - mean);
      spread += off * off;
    }
    return new OfflineComparison(
        mean,
        NORMAL_95 * Math.sqrt(spread) / weights,
        all / steps,
        squares == 0 ? 0 : weights * weights / squares);
  }

  private static double weight(LoggedDecision one, Function<TierState, TieringAction> policy) {
    return policy.apply(one.state()) == one.action() ? one.steps() / one.propensity() : 0;
  }

  /** Whether the policy would have been better, with 95 % confidence and enough of a log. */
  public boolean isBetter() {
    return effective >= EFFECTIVE_LEAST && latencyMs + halfWidthMs < loggedMs;
  }
}
