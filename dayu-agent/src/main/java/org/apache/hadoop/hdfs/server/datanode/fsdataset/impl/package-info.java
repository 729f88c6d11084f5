/**
 * The bridge to the replicas of a DataNode: what must sit in Hadoop's package to hear of every
 * read.
 *
 * <p>Thin: decides nothing. Used where {@code dfs.datanode.fsdataset.factory} names it.
 */
@NullMarked
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import org.jspecify.annotations.NullMarked;
