/**
 * The foreground that a planner knows and expects: reports as the NameNode has them, smoothed or
 * not, and the future itself for comparison.
 */
@NullMarked
package io.dayu.sim.forecast;

import org.jspecify.annotations.NullMarked;
