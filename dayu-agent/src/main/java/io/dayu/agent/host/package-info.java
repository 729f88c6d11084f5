/**
 * All that the agent needs of its DataNode, as interfaces that tests can fake.
 *
 * <p>No Hadoop server class appears here; the one implementation is the bridge in {@code
 * org.apache.hadoop.hdfs.server.datanode}. Any thread.
 */
@NullMarked
package io.dayu.agent.host;

import org.jspecify.annotations.NullMarked;
