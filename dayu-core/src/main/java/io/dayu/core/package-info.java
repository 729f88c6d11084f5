/**
 * The planner: one pure function from a snapshot, settings and a seed to the plan of a timeslot.
 *
 * <p>The steps live in the sub-packages and are put in order here. Nothing in this module reads a
 * clock, waits, logs or keeps state between two plans. Any thread.
 */
@NullMarked
package io.dayu.core;

import org.jspecify.annotations.NullMarked;
