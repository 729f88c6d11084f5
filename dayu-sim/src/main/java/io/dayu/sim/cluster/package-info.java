/**
 * The simulated cluster: its shape, and which replicas the other nodes hold of a lost one.
 *
 * <p>Values and seeded functions only; nothing here moves in time. Any thread.
 */
@NullMarked
package io.dayu.sim.cluster;

import org.jspecify.annotations.NullMarked;
