/**
 * Job traces in the format of SWIM, played on a simulated HDFS to find what its nodes' links carry.
 *
 * <p>No scheduler of jobs: they do not wait for one another. One thread.
 */
@NullMarked
package io.dayu.sim.trace.swim;

import org.jspecify.annotations.NullMarked;
