/**
 * Dayu's bridge to the counters of the DataNode's metrics, which are package-private.
 *
 * <p>Reads two numbers and nothing else. Any thread.
 */
@NullMarked
package org.apache.hadoop.hdfs.server.datanode.metrics;

import org.jspecify.annotations.NullMarked;
