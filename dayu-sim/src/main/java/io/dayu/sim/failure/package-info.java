/**
 * Losses of nodes and racks, and their times.
 *
 * <p>Values, generators and readers of failure logs; nothing here moves in time. Any thread.
 */
@NullMarked
package io.dayu.sim.failure;

import org.jspecify.annotations.NullMarked;
