/**
 * The load of clients on the nodes' links over virtual time: the generator and the traces.
 *
 * <p>A foreground is a pure function of time. Nothing here knows recovery. Any thread may ask.
 */
@NullMarked
package io.dayu.sim.foreground;

import org.jspecify.annotations.NullMarked;
