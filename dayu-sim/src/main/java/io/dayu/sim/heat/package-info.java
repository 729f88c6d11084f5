/**
 * Clusters on which some files are read by many clients at once, played read by read.
 *
 * <p>What is hot, how many replicas a block needs and how long extra ones stand is decided by
 * dayu-core's own classes. One thread; equal seeds give equal runs.
 */
@NullMarked
package io.dayu.sim.heat;

import org.jspecify.annotations.NullMarked;
