/**
 * Replicas ordered for readers by where the network is idle: the topology that HDFS is told to use,
 * what it is told of the links, and how it orders by that.
 *
 * <p>The planner thread makes a {@link io.dayu.hdfs.reading.ReadLinks} every second and hands it
 * over; the NameNode's handlers order by it, many at once and without a lock.
 */
@NullMarked
package io.dayu.hdfs.reading;

import org.jspecify.annotations.NullMarked;
