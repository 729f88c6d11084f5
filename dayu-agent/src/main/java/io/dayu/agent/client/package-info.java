/**
 * The latency that this node's clients see.
 *
 * <p>Reads are timed by Little's law, from a look at whom the DataNode serves and its count of
 * reads that ended; writes by the round trips of acknowledgements in clients' pipelines. What is
 * usual says {@link io.dayu.core.guard.LatencyBaseline}.
 */
@NullMarked
package io.dayu.agent.client;

import org.jspecify.annotations.NullMarked;
