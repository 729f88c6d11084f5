package io.dayu.sim.write.policy;

/**
 * What the plugin would be told of how to watch links for new blocks.
 *
 * @param halfLifeNs {@code dayu.placement.smoothing}
 * @param imbalanceMax {@code dayu.placement.imbalance.max}
 * @param seed of the choice among equals
 */
public record GuidanceSettings(long halfLifeNs, double imbalanceMax, long seed) {}
