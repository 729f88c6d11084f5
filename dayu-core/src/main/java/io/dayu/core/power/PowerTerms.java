package io.dayu.core.power;

/**
 * The time limits of machines that are switched off or on.
 *
 * @param lostNs until a machine that is to come back counts as dead, and one that HDFS does not
 *     take into maintenance serves again
 * @param retryNs until a command that failed is given again
 * @param graceNs for which a machine that was switched off may still be heard
 */
public record PowerTerms(long lostNs, long retryNs, long graceNs) {}
