/**
 * The system that keeps blocks at their replication factor: it takes HDFS's low-redundancy queue
 * in, and gives back to HDFS what it cannot plan.
 *
 * <p>It wants replicas and carries nothing.
 */
@NullMarked
package io.dayu.hdfs.recovery;

import org.jspecify.annotations.NullMarked;
