package io.dayu.core.plan;

/**
 * A running transfer that ends: it was evicted from its destination (section 4.4, second group) and
 * its block is planned anew or waits again.
 *
 * @param taskId the block's id
 * @param destination node number that stops receiving it
 */
public record Cancellation(long taskId, int destination) {}
