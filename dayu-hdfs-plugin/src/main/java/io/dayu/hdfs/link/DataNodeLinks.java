package io.dayu.hdfs.link;

import java.util.OptionalLong;
import java.util.Set;

/**
 * A DataNode's link at one moment.
 *
 * @param agentPresent whether its agent is heard
 * @param agentAway whether its agent has counted as lost for a short while only
 * @param codecs codecs of erasure-coded blocks that its agent decodes; none without an agent
 * @param reportAgeNs age of the agent's last report of traffic; empty without any
 * @param planners how many planners share the link, this one counted
 */
public record DataNodeLinks(
    LinkDirection in,
    LinkDirection out,
    boolean agentPresent,
    boolean agentAway,
    Set<String> codecs,
    OptionalLong reportAgeNs,
    int planners) {}
