package io.dayu.sim.write.policy;

/**
 * The settings that the plugin would be given for watching links for new blocks.
 *
 * @param halfLifeNs {@code dayu.placement.smoothing}
 * @param imbalanceMax {@code dayu.placement.imbalance.max}
 * @param seed of the choice among equals
 */
public record GuidanceSettings(long halfLifeNs, double imbalanceMax, long seed) {}
