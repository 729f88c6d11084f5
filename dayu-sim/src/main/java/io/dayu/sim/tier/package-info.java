/**
 * A store with a fast and a slow tier, and loads on it, to see when data should move down (Curator,
 * NSDI'17, section 4). The decisions are dayu-core's own.
 */
@NullMarked
package io.dayu.sim.tier;

import org.jspecify.annotations.NullMarked;
