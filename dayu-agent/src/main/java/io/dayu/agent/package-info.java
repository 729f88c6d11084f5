/**
 * The agent's wiring: settings, and what is built from them when the DataNode starts its plugins.
 *
 * <p>No work is done here. {@link io.dayu.agent.DayuDataNodePlugin} is the only place where an
 * error of the agent's start is caught. Runs on the DataNode's main thread.
 */
@NullMarked
package io.dayu.agent;

import org.jspecify.annotations.NullMarked;
