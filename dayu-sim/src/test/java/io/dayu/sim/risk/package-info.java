/** Tests of simulated risks. */
@NullMarked
package io.dayu.sim.risk;

import org.jspecify.annotations.NullMarked;
