package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;

/** Hadoop's own tests of upgrade domains, of Dayu's policy over that one. */
@Tag("slow")
class HadoopsUpgradeDomainTest extends TestReplicationPolicyWithUpgradeDomain {
  HadoopsUpgradeDomainTest() {
    blockPlacementPolicy = DayuBlockPlacementPolicy.class.getName();
  }

  @Override
  DatanodeDescriptor[] getDatanodeDescriptors(Configuration conf) {
    conf.set("dayu.placement.policy", BlockPlacementPolicyWithUpgradeDomain.class.getName());
    return super.getDatanodeDescriptors(conf);
  }
}
