/**
 * The rivals' choices of source and destination, task by task (section 5), plugged into Dayu's own
 * scan, queues and straggler handling.
 *
 * <p>Only choices live here: no rates, no simulation. One thread a choice.
 */
@NullMarked
package io.dayu.sim.scheduler.choice;

import org.jspecify.annotations.NullMarked;
