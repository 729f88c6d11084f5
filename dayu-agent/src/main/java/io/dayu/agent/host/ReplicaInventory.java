package io.dayu.agent.host;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;

/** The DataNode's replicas, as its own full block reports list them. */
public interface ReplicaInventory {
  /** The DataNode, as the namespace of this block pool knows it. */
  DatanodeID node(String blockPoolId) throws IOException;

  /**
   * All replicas of a block pool, by volume. The pool's read lock is held once, as for a full block
   * report ({@code FsDatasetSpi.getBlockReports}).
   */
  Map<DatanodeStorage, BlockListAsLongs> replicas(String blockPoolId) throws IOException;
}
