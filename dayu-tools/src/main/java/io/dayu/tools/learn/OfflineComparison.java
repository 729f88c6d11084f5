package io.dayu.tools.learn;

import java.util.List;
import java.util.function.Function;

/**
 * An estimate of what another policy would have done to latency, told from a log whose decisions
 * were partly chance: decisions on which both agree are weighted by how unlikely they were and how
 * long they held (self-normalised importance sampling). It looks one decision ahead: what a run is
 * worth after the next decision, it does not see.
 *
 * @param latencyMs estimated mean latency under the policy; NaN where the log says nothing
 * @param halfWidthMs half of a 95 % confidence interval around it
 * @param loggedMs mean latency of the log itself, over its steps
 * @param effective number of decisions that the estimate is worth (Kish)
 */
public record OfflineComparison(
    double latencyMs, double halfWidthMs, double loggedMs, double effective) {
  private static final double NORMAL_95 = 1.96;

  /** Fewer effective decisions than that are no evidence. */
  public static final double EFFECTIVE_LEAST = 30;

  /** Judges a policy by a log. */
  public static OfflineComparison of(
      List<LoggedDecision> log, Function<TierState, TieringAction> policy) {
    return of(log, log.stream().map(one -> policy.apply(one.state())).toList());
  }

  /**
   * Judges a policy by a log.
   *
   * @param policy its action at each decision of the log
   */
  public static OfflineComparison of(List<LoggedDecision> log, List<TieringAction> policy) {
    double weights = 0;
    double squares = 0;
    double weighted = 0;
    double all = 0;
    long steps = 0;
    for (int i = 0; i < log.size(); i++) {
      LoggedDecision one = log.get(i);
      double weight = weight(one, policy.get(i));
      weights += weight;
      squares += weight * weight;
      weighted += weight * one.latencyMs();
      all += one.steps() * one.latencyMs();
      steps += one.steps();
    }
    double mean = weighted / weights;
    double spread = 0;
    for (int i = 0; i < log.size(); i++) {
      double off = weight(log.get(i), policy.get(i)) * (log.get(i).latencyMs() - mean);
      spread += off * off;
    }
    return new OfflineComparison(
        mean, NORMAL_95 * Math.sqrt(spread) / weights, all / steps, effective(weights, squares));
  }

  /** The weight of a decision under a policy that takes that action. */
  static double weight(LoggedDecision one, TieringAction policy) {
    return policy == one.action() ? one.steps() / one.propensity() : 0;
  }

  /**
   * The number of equal weights that are worth as much, by the weights' sum and that of their
   * squares.
   */
  static double effective(double weights, double squares) {
    return squares == 0 ? 0 : weights * weights / squares;
  }

  /** True if the policy would have been better, with 95 % confidence and enough of a log. */
  public boolean isBetter() {
    return effective >= EFFECTIVE_LEAST && latencyMs + halfWidthMs < loggedMs;
  }
}
