/**
 * Clusters on which some files are read by many clients at once, played read by read.
 *
 * <p>The classes of dayu-core decide which blocks are hot, how many replicas a block needs and how
 * long extra ones stand. One thread; equal seeds give equal runs.
 */
@NullMarked
package io.dayu.sim.heat;

import org.jspecify.annotations.NullMarked;
