package io.dayu.hdfs.namesystem;

import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;

/**
 * A DataNode's place in the cluster, as far as it decides what the replicas there count for.
 *
 * @param adminState in service, decommissioned, in maintenance, or on its way there
 * @param placeable whether HDFS would place a replica there if it had room: it is alive, in service
 *     and not excluded as slow; it may be stale
 * @param domain its upgrade domain or node group where the placement policy has such; empty text
 *     when the policy asks for racks alone
 */
public record DataNodeStatus(AdminStates adminState, boolean placeable, String domain) {
  /** A DataNode in service, under a policy that knows racks alone. */
  public static DataNodeStatus inService(boolean placeable) {
    return new DataNodeStatus(AdminStates.NORMAL, placeable, "");
  }
}
