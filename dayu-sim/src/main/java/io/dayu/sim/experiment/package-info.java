/**
 * Runs: what a scenario is made from, who recovers it, what came of it and how it compares.
 *
 * <p>No file formats but the plan dump's, no charts, no command line. A simulation has one thread;
 * several run side by side.
 */
@NullMarked
package io.dayu.sim.experiment;

import org.jspecify.annotations.NullMarked;
