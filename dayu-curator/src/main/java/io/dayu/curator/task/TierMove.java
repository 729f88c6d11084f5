package io.dayu.curator.task;

/**
 * The move between two tiers that a rule asks for.
 *
 * @param bytes that shall move from the one to the other
 */
public record TierMove(TierUse from, TierUse to, long bytes) {}
