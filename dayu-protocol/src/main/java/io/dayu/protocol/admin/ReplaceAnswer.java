package io.dayu.protocol.admin;

/** The answer to a {@link ReplaceOrder}. */
public record ReplaceAnswer(ReplaceOutcome verdict) {}
