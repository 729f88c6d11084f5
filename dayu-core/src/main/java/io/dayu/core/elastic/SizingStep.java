package io.dayu.core.elastic;

/**
 * How many ranks shall be awake, and why.
 *
 * @param size how many of the first ranks
 * @param reason what decided it
 */
public record SizingStep(int size, SizingReason reason) {}
