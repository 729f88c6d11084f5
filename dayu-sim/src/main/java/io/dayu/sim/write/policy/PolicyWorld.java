package io.dayu.sim.write.policy;

import io.dayu.sim.write.net.LinkMeter;
import io.dayu.sim.write.net.StoredBytes;
import io.dayu.sim.write.net.WriteLinkLoads;

/**
 * All that a policy could look at; each takes what it may know.
 *
 * @param state the truth of this moment
 * @param meter reports of agents
 * @param storage bytes that are stored on each node
 * @param guidance of Dayu
 * @param seed of all random choices
 */
public record PolicyWorld(
    WriteLinkLoads state,
    LinkMeter meter,
    StoredBytes storage,
    GuidanceSettings guidance,
    long seed) {}
