package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.operator.LossReader;
import io.dayu.hdfs.operator.LossWalk;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/** Reader of what DataNodes of the running NameNode hold, for operators. */
@NullMarked
public final class LossBridge implements LossReader {
  private final NameNode nameNode;
  private final BlockManagerBridge bridge;

  /** Reads a NameNode over its bridge; takes no lock yet. */
  public LossBridge(NameNode nameNode, BlockManagerBridge bridge) {
    this.nameNode = nameNode;
    this.bridge = bridge;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException when no such DataNode is registered
   */
  @Override
  public LossWalk lose(String datanodeUuid, int looksMax) {
    BlockManager blockManager = bridge.blockManager();
    DatanodeDescriptor node = blockManager.getDatanodeManager().getDatanode(datanodeUuid);
    if (node == null) {
      throw new IllegalArgumentException("no DataNode " + datanodeUuid + " is registered");
    }
    return new ReplicaWalk(
        bridge.lock(),
        bridge.describer(),
        new ReadableWithout(blockManager),
        bridge.stripedPlanned(),
        node,
        new OpenBlocks(nameNode.getNamesystem()),
        looksMax);
  }
}
