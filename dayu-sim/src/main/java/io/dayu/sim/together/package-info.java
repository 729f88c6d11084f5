/**
 * Recovery, extra replicas, moves and hints together, over one planner and one ledger of copies.
 *
 * <p>Deterministic. The systems beside recovery are models of the load that they are, and want
 * copies as often as they are told.
 */
@NullMarked
package io.dayu.sim.together;

import org.jspecify.annotations.NullMarked;
