/** Tests of failure logs and of random failures. */
@NullMarked
package io.dayu.sim.failure;

import org.jspecify.annotations.NullMarked;
