/**
 * DataNodes without disks and links: they speak HDFS's and Dayu's protocols as real ones do, and
 * move bytes by arithmetic.
 *
 * <p>Heartbeats and agents are served by one {@link io.dayu.bench.scale.loop.EventLoop}, links by a
 * thread of their own; registrations and full block reports, which are few, wait for their answers
 * on threads of the cluster's.
 */
@NullMarked
package io.dayu.bench.scale.node;

import org.jspecify.annotations.NullMarked;
