/** Tests of reading and writing traces. */
@NullMarked
package io.dayu.sim.trace;

import org.jspecify.annotations.NullMarked;
