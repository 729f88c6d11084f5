/**
 * Replicas of new blocks placed where the network is idle: what the NameNode's placement policy is
 * told of the links, and how it asks.
 *
 * <p>The planner thread makes an {@link io.dayu.hdfs.placement.IdleLinks} every second and hands it
 * over; the NameNode's handlers choose by it, many at once and without a lock. Nothing here knows
 * HDFS's policies: the bridge does.
 */
@NullMarked
package io.dayu.hdfs.placement;

import org.jspecify.annotations.NullMarked;
