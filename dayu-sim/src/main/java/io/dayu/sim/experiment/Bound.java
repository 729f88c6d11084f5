package io.dayu.sim.experiment;

/**
 * The bound on how fast a case can be recovered at best.
 *
 * @param boundNs no schedule that keeps to equation 1 is faster
 * @param idealNs the ideal of equation 2
 */
public record Bound(long boundNs, long idealNs) {}
