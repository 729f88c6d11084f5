/** Small simulated clusters for tests. One thread. */
@NullMarked
package io.dayu.sim.testing;

import org.jspecify.annotations.NullMarked;
