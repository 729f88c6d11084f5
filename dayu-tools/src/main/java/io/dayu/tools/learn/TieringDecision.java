package io.dayu.tools.learn;

/**
 * A decision, with what has to be known to judge other policies by it afterwards.
 *
 * @param action that is taken
 * @param propensity probability of that action in that state, above 0
 * @param explored true if chance took the decision
 * @param advised action that the learner would have taken
 */
public record TieringDecision(
    TieringAction action, double propensity, boolean explored, TieringAction advised) {}
