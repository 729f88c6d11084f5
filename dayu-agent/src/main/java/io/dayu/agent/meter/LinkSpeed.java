package io.dayu.agent.meter;

import io.dayu.protocol.LinkOrigin;

/**
 * Speed of the node's link in each direction.
 *
 * @param bytesPerSec above 0
 * @param origin where the number comes from
 */
public record LinkSpeed(long bytesPerSec, LinkOrigin origin) {}
