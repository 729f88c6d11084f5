package io.dayu.it.differential;

import org.apache.hadoop.conf.Configuration;

/** The placement policies that Hadoop ships. */
enum Policy {
  DEFAULT("BlockPlacementPolicyDefault"),
  RACK_FAULT_TOLERANT("BlockPlacementPolicyRackFaultTolerant"),
  UPGRADE_DOMAIN("BlockPlacementPolicyWithUpgradeDomain"),
  NODE_GROUP("BlockPlacementPolicyWithNodeGroup"),
  AVAILABLE_SPACE("AvailableSpaceBlockPlacementPolicy"),
  AVAILABLE_SPACE_RACK_FAULT_TOLERANT("AvailableSpaceRackFaultTolerantBlockPlacementPolicy");

  private static final String PACKAGE = "org.apache.hadoop.hdfs.server.blockmanagement.";

  private final String className;

  Policy(String className) {
    this.className = className;
  }

  /** Has HDFS use it. */
  void set(Configuration conf) {
    conf.set("dfs.block.replicator.classname", PACKAGE + className);
    if (this == NODE_GROUP) {
      conf.set("net.topology.impl", "org.apache.hadoop.net.NetworkTopologyWithNodeGroup");
      conf.setBoolean("dfs.use.dfs.network.topology", false);
    }
  }
}
