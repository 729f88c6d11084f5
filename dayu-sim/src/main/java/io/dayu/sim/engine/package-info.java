/**
 * The simulation: virtual time, links that fill, transfers that move, nodes that are lost.
 *
 * <p>Deterministic; the only clock is the simulation's own. One thread a simulation.
 */
@NullMarked
package io.dayu.sim.engine;

import org.jspecify.annotations.NullMarked;
