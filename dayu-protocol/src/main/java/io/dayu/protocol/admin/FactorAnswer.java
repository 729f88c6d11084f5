package io.dayu.protocol.admin;

/** The answer to a {@link FactorOrder}. */
public record FactorAnswer(FactorOutcome verdict) {}
