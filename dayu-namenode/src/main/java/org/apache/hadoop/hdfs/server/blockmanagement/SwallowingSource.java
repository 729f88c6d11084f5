package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.jspecify.annotations.NullMarked;

/**
 * A source that no command is ever sent to: HDFS books the replication in its own queues, and the
 * destination's agent does the work.
 */
@NullMarked
final class SwallowingSource extends DatanodeDescriptor {
  SwallowingSource() {
    super(new DatanodeID("0.0.0.0", "dayu-agent-pulls", "dayu", 0, 0, 0, 0));
  }

  @Override
  public void addBlockToBeReplicated(Block block, DatanodeStorageInfo[] targets) {}
}
