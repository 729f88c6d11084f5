/**
 * Dayu's bridge to the counters of the DataNode's metrics, which are package-private.
 *
 * <p>Reads numbers and nothing else. Any thread. The classes are null-marked, not the package: most
 * of it is Hadoop's.
 */
package org.apache.hadoop.hdfs.server.datanode.metrics;
