/**
 * The least time in which any scheduler could recover what a scenario loses.
 *
 * <p>Knows the true foreground and no scheduler. Pure functions over a scenario; uses the native
 * library of OR-Tools. Any thread.
 */
@NullMarked
package io.dayu.sim.bound;

import org.jspecify.annotations.NullMarked;
