/** Tests of the generator, of traces played, and of what is measured of them. */
@NullMarked
package io.dayu.sim.foreground;

import org.jspecify.annotations.NullMarked;
