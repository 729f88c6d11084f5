package io.dayu.sim.engine;

import io.dayu.tools.trace.Foreground;

/**
 * The smallest step of virtual time, and what clients do in it.
 *
 * @param fromNs its start
 * @param toNs its end, and the start of the next
 * @param foreground constant between the two
 * @param recoveryLimitBytesPerSec rate at which a node's unpaced transfers may send together, and
 *     receive
 */
record Tick(long fromNs, long toNs, Foreground foreground, long recoveryLimitBytesPerSec) {}
