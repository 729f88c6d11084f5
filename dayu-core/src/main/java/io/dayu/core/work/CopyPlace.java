package io.dayu.core.work;

/**
 * The place of a copy that is booked.
 *
 * @param node number of the node that gets it
 */
public record CopyPlace(long blockId, int node) {}
