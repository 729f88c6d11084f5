package io.dayu.tools.learn;

/**
 * A decision of the past and what came of it.
 *
 * @param propensity probability of the action then, above 0
 * @param latencyMs mean latency of clients until the next decision
 * @param steps polls until then
 */
public record LoggedDecision(
    TierState state, TieringAction action, double propensity, double latencyMs, int steps) {
  /**
   * True if chance could have taken it either way; another decision tells nothing of other
   * policies.
   */
  public boolean isOpen() {
    return propensity < 1;
  }
}
