/** The foreground's share of each link, step by step, and the rest that it leaves for recovery. */
@NullMarked
package io.dayu.bench.testbed.trace;

import org.jspecify.annotations.NullMarked;
