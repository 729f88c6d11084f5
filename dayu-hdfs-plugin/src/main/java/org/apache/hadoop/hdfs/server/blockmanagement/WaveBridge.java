package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.wave.HolderLooks;
import io.dayu.core.wave.WaveConflicts;
import io.dayu.hdfs.operator.ClusterNode;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.operator.WaveReader;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;

/** Reader of what DataNodes of the running NameNode hold, for waves of them. */
@NullMarked
final class WaveBridge implements WaveReader {
  /** As DatanodeManager reckons: two rechecks, and ten heartbeats. */
  private static final int RECHECKS = 2;

  private static final int HEARTBEATS = 10;

  /** Heartbeats that a DataNode which is back has missed at most. */
  private static final int MISSED = 3;

  private final NameNode nameNode;
  private final BlockManagerBridge bridge;

  WaveBridge(NameNode nameNode, BlockManagerBridge bridge) {
    this.nameNode = nameNode;
    this.bridge = bridge;
  }

  @Override
  public List<ClusterNode> nodes() {
    ReadableWithout readable = readable(1);
    long silentMs = MISSED * heartbeatMs();
    List<ClusterNode> nodes = new ArrayList<>();
    for (DatanodeDescriptor node : manager().getDatanodes()) {
      String domain = node.getUpgradeDomain();
      nodes.add(
          new ClusterNode(
              DataNodeReader.address(node),
              node.getNetworkLocation(),
              domain == null ? "" : domain,
              readable.away(node, silentMs),
              Math.max(0, node.getBlockPoolUsed())));
    }
    return nodes;
  }

  @Override
  public int replication() {
    return bridge.blockManager().defaultReplication;
  }

  @Override
  public long deadAfterMs() {
    return RECHECKS * manager().getHeartbeatRecheckInterval() + HEARTBEATS * heartbeatMs();
  }

  private long heartbeatMs() {
    return TimeUnit.SECONDS.toMillis(manager().getHeartbeatInterval());
  }

  @Override
  public boolean meet(List<String> uuids, int keep, WaveConflicts conflicts, Patience patience) {
    List<DatanodeDescriptor> nodes = nodes(uuids);
    IdentityHashMap<DatanodeDescriptor, Integer> places = new IdentityHashMap<>();
    nodes.forEach(node -> places.put(node, places.size()));
    WaveWalk walk =
        new WaveWalk(bridge.lock(), readable(keep), nodes, places, conflicts, openBlocks());
    while (!walk.done()) {
      patience.check();
      walk.read();
    }
    return walk.complete();
  }

  @Override
  public HolderLooks<RuntimeException> looks(List<String> uuids, int keep, Patience patience) {
    return new WaveLooks(bridge.lock(), readable(keep), nodes(uuids), patience);
  }

  @Override
  public StopCheck stop(List<String> uuids, int keep, Patience patience) {
    StopWalk walk = new StopWalk(bridge.lock(), readable(keep), nodes(uuids), openBlocks());
    while (!walk.done()) {
      patience.check();
      walk.read();
    }
    return walk.check();
  }

  private OpenBlocks openBlocks() {
    return new OpenBlocks(nameNode.getNamesystem());
  }

  private ReadableWithout readable(int keep) {
    return new ReadableWithout(bridge.blockManager(), keep);
  }

  private DatanodeManager manager() {
    return bridge.blockManager().getDatanodeManager();
  }

  private List<DatanodeDescriptor> nodes(List<String> uuids) {
    List<DatanodeDescriptor> nodes = new ArrayList<>();
    for (String uuid : uuids) {
      DatanodeDescriptor node = manager().getDatanode(uuid);
      if (node == null) {
        throw new IllegalArgumentException("no DataNode " + uuid + " is registered");
      }
      nodes.add(node);
    }
    return nodes;
  }
}
