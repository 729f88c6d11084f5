package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.hdfs.operator.LossReader;
import io.dayu.hdfs.operator.LossWalk;
import io.dayu.hdfs.operator.SetWalk;
import io.dayu.hdfs.operator.WaveReader;
import io.dayu.hdfs.status.OpenWalk;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
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
    return new ReplicaWalk(
        bridge.lock(), bridge.describer(), bridge.stripedPlanned(), node(datanodeUuid), looksMax);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException when no such DataNode is registered
   */
  @Override
  public SetWalk stop(List<String> datanodeUuids) {
    return new StopWalk(
        bridge.lock(),
        new ReadableWithout(bridge.blockManager()),
        datanodeUuids.stream().map(this::node).toList(),
        new OpenBlocks(nameNode.getNamesystem()));
  }

  @Override
  public OpenWalk open(Set<String> datanodeUuids) {
    DatanodeManager manager = bridge.blockManager().getDatanodeManager();
    return new NeededWalk(
        bridge.lock(),
        new ReadableWithout(bridge.blockManager()),
        datanodeUuids.stream()
            .map(manager::getDatanode)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet()),
        new OpenBlocks(nameNode.getNamesystem()));
  }

  @Override
  public WaveReader waves() {
    return new WaveBridge(nameNode, bridge);
  }

  private DatanodeDescriptor node(String datanodeUuid) {
    DatanodeDescriptor node = bridge.blockManager().getDatanodeManager().getDatanode(datanodeUuid);
    if (node == null) {
      throw new IllegalArgumentException("no DataNode " + datanodeUuid + " is registered");
    }
    return node;
  }
}
