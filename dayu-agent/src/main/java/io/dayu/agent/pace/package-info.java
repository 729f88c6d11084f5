/**
 * The rate at which a pull may go.
 *
 * <p>Arithmetic on times that are passed in; no clock, no waiting, no threads. Whose rate it is
 * does not matter here: the plan's, or what {@link io.dayu.agent.share} finds free at this moment.
 */
@NullMarked
package io.dayu.agent.pace;

import org.jspecify.annotations.NullMarked;
