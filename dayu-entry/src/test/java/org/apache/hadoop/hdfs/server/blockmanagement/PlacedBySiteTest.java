package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.junit.jupiter.api.Test;

/** Without the rest of Dayu on the class path, as on an older Java, the site's policy places. */
final class PlacedBySiteTest {
  @Test
  void theSitesPolicyIsMadeAndAsked() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.block.replicator.classname", DayuBlockPlacementPolicy.class.getName());
    conf.set("dayu.placement.policy", BlockPlacementPolicyRackFaultTolerant.class.getName());
    DFSNetworkTopology topology = DFSNetworkTopology.getInstance(conf);

    DayuBlockPlacementPolicy policy =
        (DayuBlockPlacementPolicy)
            new BlockPlacementPolicies(conf, null, topology, new Host2NodesMap())
                .getPolicy(BlockType.CONTIGUOUS);

    assertThat(policy.part()).isEmpty();
    assertThat(policy.site()).isExactlyInstanceOf(BlockPlacementPolicyRackFaultTolerant.class);
    assertThat(policy.site().clusterMap).isSameAs(topology);
  }

  @Test
  void aWrongPolicyIsStillNamed() {
    Configuration conf = new Configuration(false);
    conf.set("dayu.placement.policy", "org.example.NoSuchPolicy");

    assertThatThrownBy(() -> new DayuBlockPlacementPolicy().initialize(conf, null, null, null))
        .hasMessageContaining("dayu.placement.policy is 'org.example.NoSuchPolicy'");
  }
}
