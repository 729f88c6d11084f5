package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.risk.BlockClass;
import io.dayu.hdfs.status.DataCensus;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.NullMarked;

/** Counts of HDFS's own books. Takes no lock of the namesystem, and looks at no block. */
@NullMarked
public final class DataCounts {
  private static final double MS_PER_SEC = 1e3;

  private DataCounts() {}

  /** The data as a NameNode counts it. */
  public static DataCensus of(NameNode nameNode) {
    BlockManager blocks = nameNode.getNamesystem().getBlockManager();
    DatanodeManager manager = blocks.getDatanodeManager();
    int alive = 0;
    double usedBytes = 0;
    for (DatanodeDescriptor node : manager.getDatanodes()) {
      if (node.isAlive()) {
        alive++;
        usedBytes += node.getDfsUsed();
      }
    }
    // As HDFS computes it: two checks, and ten heartbeats.
    double detectionSec =
        2 * manager.getHeartbeatRecheckInterval() / MS_PER_SEC
            + 10.0 * manager.getHeartbeatInterval();
    long oneReplica = blocks.getHighestPriorityReplicatedBlockCount();
    long oneUnit = blocks.getHighestPriorityECBlockCount();
    return new DataCensus(
        alive,
        manager.getNetworkTopology().getNumOfRacks(),
        detectionSec,
        alive == 0 ? 0 : usedBytes / alive,
        new DataCensus.Counts(
            BlockClass.replicas(
                Math.max(1, blocks.defaultReplication), blocks.getTotalReplicatedBlocks()),
            oneReplica,
            Math.max(0, blocks.getLowRedundancyBlocks() - oneReplica)),
        new DataCensus.Counts(
            groups(nameNode, blocks.getTotalECBlockGroups()),
            oneUnit,
            Math.max(0, blocks.getLowRedundancyECBlockGroups() - oneUnit)));
  }

  /** Groups of the enabled policy that spares least; without one there are none, or old ones. */
  private static BlockClass groups(NameNode nameNode, long count) {
    ErasureCodingPolicy[] enabled =
        nameNode.getNamesystem().getErasureCodingPolicyManager().getEnabledPolicies();
    return Arrays.stream(enabled)
        .filter(policy -> policy.getNumDataUnits() > 1)
        .min(
            Comparator.comparingInt(ErasureCodingPolicy::getNumParityUnits)
                .thenComparingInt(policy -> -policy.getNumDataUnits()))
        .map(
            policy ->
                BlockClass.groups(policy.getNumDataUnits(), policy.getNumParityUnits(), count))
        .orElse(BlockClass.groups(6, 3, count));
  }
}
