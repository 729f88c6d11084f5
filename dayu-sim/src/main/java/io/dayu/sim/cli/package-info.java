/**
 * The command line: {@code ./dayu sim ...}.
 *
 * <p>Commands only parse and call; what they call is in the other rooms. The one place with a main.
 */
@NullMarked
package io.dayu.sim.cli;

import org.jspecify.annotations.NullMarked;
