package io.dayu.curator.task;

/**
 * What a rule says of two tiers.
 *
 * @param bytes that shall move from the one to the other
 */
public record TierMove(TierUse from, TierUse to, long bytes) {}
