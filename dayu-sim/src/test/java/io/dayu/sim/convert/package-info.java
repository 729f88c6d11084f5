/** Tests of the converters on tiny files. */
@NullMarked
package io.dayu.sim.convert;

import org.jspecify.annotations.NullMarked;
