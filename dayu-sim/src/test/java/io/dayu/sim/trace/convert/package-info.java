/** Tests of the converters on tiny files. */
@NullMarked
package io.dayu.sim.trace.convert;

import org.jspecify.annotations.NullMarked;
