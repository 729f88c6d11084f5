package io.dayu.core.elastic;

/**
 * The number of ranks that shall be awake, and why.
 *
 * @param size the number of first ranks
 * @param reason the reason for it
 */
public record SizingStep(int size, SizingReason reason) {}
