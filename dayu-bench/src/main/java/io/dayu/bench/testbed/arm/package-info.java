/**
 * The terms of a measurement: arms, failures, seeds, and the numbers of the cluster they run on.
 */
@NullMarked
package io.dayu.bench.testbed.arm;

import org.jspecify.annotations.NullMarked;
