package io.dayu.core.work;

import java.util.OptionalInt;

/**
 * A copy that has its outcome.
 *
 * @param what its owner wanted, in the owner's words
 * @param node number of the node that got it, or was to; empty where it was not booked
 * @param preemptedBy name of the owner whose want goes first; empty unless it was preempted
 */
public record SettledCopy<B>(
    long blockId, B what, OptionalInt node, CopyOutcome outcome, String preemptedBy) {}
