/** Tests of simulated writes. */
@NullMarked
package io.dayu.sim.write;

import org.jspecify.annotations.NullMarked;
