package io.dayu.sim.engine;

/**
 * What clients felt of a recovery behind a hidden bottleneck: how many times as long their
 * operations took as they would have at the same moment without it.
 *
 * @param mean over all operations
 * @param p90 over moments and DataNodes
 * @param leastFactor the smallest part that a guard left recovery anywhere, 1 without one
 */
public record ClientTimes(double mean, double p90, double leastFactor) {}
