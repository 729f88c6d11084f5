package io.dayu.core.learn;

/**
 * A decision of the past and what came of it.
 *
 * @param propensity how likely the action was then, above 0
 * @param latencyMs mean latency of clients until the next decision
 */
public record LoggedDecision(
    TierState state, TieringAction action, double propensity, double latencyMs) {}
