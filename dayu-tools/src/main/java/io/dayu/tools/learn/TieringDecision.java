package io.dayu.tools.learn;

/**
 * A decision, with what has to be known to judge other policies by it afterwards.
 *
 * @param action what is done
 * @param propensity how likely that action was in that state, above 0
 * @param explored whether chance took the decision
 * @param advised what the learner would have done
 */
public record TieringDecision(
    TieringAction action, double propensity, boolean explored, TieringAction advised) {}
