/**
 * The schedulers that plan a timeslot: Dayu as it runs in the NameNode and its rivals, by name.
 *
 * <p>A scheduler turns a snapshot into a plan and knows nothing of the simulation. One thread each.
 */
@NullMarked
package io.dayu.sim.scheduler;

import org.jspecify.annotations.NullMarked;
