/**
 * HDFS's own re-replication, as its NameNode and DataNodes do it: rounds, queues, heartbeats.
 *
 * <p>Drives a simulated recovery without timeslots. One thread a recovery.
 */
@NullMarked
package io.dayu.sim.stock;

import org.jspecify.annotations.NullMarked;
