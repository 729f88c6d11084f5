/**
 * DataNodes without disks and links: they speak HDFS's and Dayu's protocols as real ones do, and
 * move bytes by arithmetic.
 *
 * <p>Heartbeats run on the cluster's own pool, agents on threads of their own, links on one more.
 */
@NullMarked
package io.dayu.it.scale.node;

import org.jspecify.annotations.NullMarked;
