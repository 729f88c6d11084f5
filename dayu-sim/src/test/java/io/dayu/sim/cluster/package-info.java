/** Tests of where blocks lie. */
@NullMarked
package io.dayu.sim.cluster;

import org.jspecify.annotations.NullMarked;
