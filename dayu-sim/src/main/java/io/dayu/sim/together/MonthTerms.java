package io.dayu.sim.together;

/**
 * The terms of a long time.
 *
 * @param lastsNs its length
 * @param silentNs after which a node that does not answer is declared dead
 * @param hotADay blocks that become hot in a day
 * @param hints moves of background tasks, wanted in ten minutes of each day
 */
public record MonthTerms(long lastsNs, long silentNs, double hotADay, WishRate hints) {}
