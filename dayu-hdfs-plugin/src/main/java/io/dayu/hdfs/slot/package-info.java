/**
 * The timeslots: snapshot, plan, commit, orders, and what happens in between.
 *
 * <p>One duty cycle, {@link io.dayu.hdfs.slot.TimeslotScheduler#doWork}, that production runs on
 * the planner thread and tests run step by step. Plans are computed off every lock; the namesystem
 * lock is taken by {@link io.dayu.hdfs.namesystem.Namesystem} alone, in bounded batches.
 */
@NullMarked
package io.dayu.hdfs.slot;

import org.jspecify.annotations.NullMarked;
