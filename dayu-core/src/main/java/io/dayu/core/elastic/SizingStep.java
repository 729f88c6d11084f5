package io.dayu.core.elastic;

/**
 * The number of ranks that shall be awake, and why.
 *
 * @param size how many of the first ranks
 * @param reason what decided it
 */
public record SizingStep(int size, SizingReason reason) {}
