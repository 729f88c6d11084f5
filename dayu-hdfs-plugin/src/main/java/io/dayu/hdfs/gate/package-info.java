/**
 * Who schedules re-replication: stock HDFS, or Dayu for as long as it holds the lease.
 *
 * <p>Knows neither queue nor planner. Renewed by the planner thread, read by HDFS's redundancy
 * monitor.
 */
@NullMarked
package io.dayu.hdfs.gate;

import org.jspecify.annotations.NullMarked;
