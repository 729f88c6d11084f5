/**
 * The bridge to the replicas of a DataNode: what must sit in Hadoop's package to hear of every
 * read.
 *
 * <p>Thin: decides nothing. Used where {@code dfs.datanode.fsdataset.factory} names it.
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;
