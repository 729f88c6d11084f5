/**
 * Rivals that choose all transfers of a slot together: the problem, its answer, and how the answer
 * is carried into Dayu's plan; batch matching itself.
 *
 * <p>Uses the native library of OR-Tools. One thread a problem.
 */
@NullMarked
package io.dayu.sim.scheduler.batch;

import org.jspecify.annotations.NullMarked;
