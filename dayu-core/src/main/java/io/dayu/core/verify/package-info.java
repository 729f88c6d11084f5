/**
 * Checks a finished plan against the snapshot it was made from.
 *
 * <p>Shares the budgets' equations with the planner and nothing else, so that a mistake in a choice
 * cannot hide itself. Pure functions, any thread.
 */
@NullMarked
package io.dayu.core.verify;

import org.jspecify.annotations.NullMarked;
