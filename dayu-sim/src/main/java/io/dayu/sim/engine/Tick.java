package io.dayu.sim.engine;

import io.dayu.tools.trace.Foreground;

/**
 * The smallest step of virtual time, and what clients do in it.
 *
 * @param fromNs where it begins
 * @param toNs where it ends and the next begins
 * @param foreground constant between the two
 * @param recoveryLimitBytesPerSec what a node's unpaced transfers may send together, and receive
 */
record Tick(long fromNs, long toNs, Foreground foreground, long recoveryLimitBytesPerSec) {}
