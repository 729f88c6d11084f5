/**
 * How rivals share out the links' bandwidth among the transfers of a finished plan (section 5).
 *
 * <p>Who sends what to whom is not touched. Pure functions. Any thread.
 */
@NullMarked
package io.dayu.sim.scheduler.rate;

import org.jspecify.annotations.NullMarked;
