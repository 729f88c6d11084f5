package io.dayu.agent.heartbeat;

import io.dayu.agent.heat.PoolReads;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.pull.PullStarter;
import java.util.Optional;
import java.util.function.Function;

/**
 * The agent's part that all block pools of a DataNode have in common, as {@link PoolAgent} is the
 * part of each.
 *
 * @param terms the reporter, and how often it reports
 * @param starter starts pulls, which are booked in {@code pulled}
 * @param pulled bytes that pulls have taken from each source
 * @param link the DataNode's link
 * @param recoveries the words of the pools' planners on their recoveries
 * @param reads clients' reads of a block pool; empty where nobody counts
 */
public record NodeAgent(
    PoolTerms terms,
    PullStarter starter,
    PulledBytes pulled,
    NodeLink link,
    PoolRecoveries recoveries,
    Function<String, Optional<PoolReads>> reads) {}
