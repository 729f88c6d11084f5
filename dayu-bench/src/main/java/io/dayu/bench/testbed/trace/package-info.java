/** How busy the foreground keeps each link, step by step, and what that leaves for recovery. */
@NullMarked
package io.dayu.bench.testbed.trace;

import org.jspecify.annotations.NullMarked;
