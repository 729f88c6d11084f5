package io.dayu.hdfs.link;

import java.util.OptionalLong;

/**
 * A DataNode's link at one moment.
 *
 * @param agentPresent whether its agent is heard
 * @param agentAway whether its agent has counted as lost for a short while only
 * @param reportAgeNs age of the agent's last report of traffic; empty without any
 * @param planners how many planners share the link, this one counted
 */
public record DataNodeLinks(
    LinkDirection in,
    LinkDirection out,
    boolean agentPresent,
    boolean agentAway,
    OptionalLong reportAgeNs,
    int planners) {}
