package io.dayu.core.work;

/**
 * The copies of a block that a plan may place.
 *
 * @param count 1 or more
 * @param what their owner wants, in the owner's words
 */
public record WantedCopies<B>(long blockId, CopyOwner owner, int count, B what) {}
