/**
 * What a planner knows of the foreground, and what it expects of it: reports as the NameNode has
 * them, smoothed or not, and the future itself for comparison.
 */
@NullMarked
package io.dayu.sim.forecast;

import org.jspecify.annotations.NullMarked;
