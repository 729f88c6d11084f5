/**
 * All schedulers by name: those that plan by timeslot and those that drive a recovery themselves.
 *
 * <p>The one place that knows every rival. Any thread.
 */
@NullMarked
package io.dayu.sim.registry;

import org.jspecify.annotations.NullMarked;
