/**
 * DataNodes that rest, and the parts that heed their rest: what places replicas, what orders them
 * for readers, and the planner.
 *
 * <p>HDFS sees a healthy DataNode and nothing else. Who rests is decided above.
 */
@NullMarked
package io.dayu.hdfs.resting;

import org.jspecify.annotations.NullMarked;
