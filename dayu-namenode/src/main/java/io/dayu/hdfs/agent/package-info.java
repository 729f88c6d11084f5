/**
 * Reports of the agents and answers to them: traffic, transfer reports, orders.
 *
 * <p>The meeting point of the NameNode's RPC handlers and the planner thread: every class here is
 * safe for both, each by its own monitor, held for short and bounded work only. No planning.
 */
@NullMarked
package io.dayu.hdfs.agent;

import org.jspecify.annotations.NullMarked;
