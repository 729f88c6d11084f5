package io.dayu.sim.engine;

/**
 * The interference factors (equation 4) of a time, of both directions together.
 *
 * @param total of traffic in means of 15 s, as the paper has it
 * @param foreground the same without recovery: what the foreground does to itself
 * @param tickTotal of traffic as it is in every tick
 * @param tickForeground the same without recovery
 */
public record Interference(
    double total, double foreground, double tickTotal, double tickForeground) {}
