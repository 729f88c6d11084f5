/**
 * The counts that the agent shows of itself, put around its parts: none of them knows.
 *
 * <p>Decides nothing. Safe for any thread.
 */
@NullMarked
package io.dayu.agent.metrics;

import org.jspecify.annotations.NullMarked;
