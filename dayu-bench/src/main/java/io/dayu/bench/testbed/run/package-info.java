/** A run: a cluster comes up, loses what it is to lose, recovers, and is gone again. */
@NullMarked
package io.dayu.bench.testbed.run;

import org.jspecify.annotations.NullMarked;
