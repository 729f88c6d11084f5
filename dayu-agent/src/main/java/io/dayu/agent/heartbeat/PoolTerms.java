package io.dayu.agent.heartbeat;

import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.run.AgentClock;

/**
 * The terms of reporting, the same for all block pools: who reports, and how often.
 *
 * @param host the DataNode
 * @param intervalNs time between two reports
 * @param incarnation drawn at random when the agent starts
 * @param clock the agent's clock
 */
public record PoolTerms(DataNodeHost host, long intervalNs, long incarnation, AgentClock clock) {}
