package io.dayu.core.plan;

/**
 * A task of which at least one missing replica was not planned.
 *
 * @param taskId the block's id
 * @param unplanned missing replicas that were not planned
 * @param reason why the first of them was not
 */
public record Skip(long taskId, int unplanned, SkipReason reason) {}
