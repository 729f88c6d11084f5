/**
 * Rivals that leave a slot to a general solver: a mixed-integer program and a flow of least cost
 * (sections 1 and 6), and how far each of them goes.
 *
 * <p>Uses the native library of OR-Tools, in one thread and with fixed seeds.
 */
@NullMarked
package io.dayu.sim.scheduler.solver;

import org.jspecify.annotations.NullMarked;
