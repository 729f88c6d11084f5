/**
 * The rivals' ways to share out the links' bandwidth among the transfers of a finished plan
 * (section 5).
 *
 * <p>The plan's sources, destinations and blocks are not touched. Pure functions. Any thread.
 */
@NullMarked
package io.dayu.sim.scheduler.rate;

import org.jspecify.annotations.NullMarked;
