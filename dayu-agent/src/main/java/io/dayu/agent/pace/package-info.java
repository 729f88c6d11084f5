/**
 * How fast a pull may go.
 *
 * <p>Arithmetic on times that are passed in; no clock, no waiting, no threads. The place for a
 * finer loop that gives way to foreground traffic is here, between an order's rate and {@link
 * io.dayu.agent.pace.Pacer#setRate}.
 */
@NullMarked
package io.dayu.agent.pace;

import org.jspecify.annotations.NullMarked;
