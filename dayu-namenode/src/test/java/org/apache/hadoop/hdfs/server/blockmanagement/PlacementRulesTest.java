package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.PlacementRule;
import io.dayu.hdfs.namesystem.PlacementRules;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.NodeBase;
import org.junit.jupiter.api.Test;

/** Our racks against HDFS's own numbers. */
class PlacementRulesTest {
  private static final int MOST = 12;

  private static NetworkTopology topology(int racks) {
    NetworkTopology topology = new NetworkTopology();
    for (int rack = 0; rack < racks; rack++) {
      for (int node = 0; node < MOST; node++) {
        topology.add(new NodeBase("n" + rack + "-" + node, "/r" + rack));
      }
    }
    return topology;
  }

  private static void compare(BlockPlacementPolicyDefault policy, PlacementRules rules) {
    for (int racks = 1; racks <= MOST; racks++) {
      policy.clusterMap = topology(racks);
      for (int replication = 1; replication <= MOST; replication++) {
        assertThat(rules.ruleFor(replication, racks).maxReplicasPerRack())
            .as("%d replicas on %d racks", replication, racks)
            .isEqualTo(policy.getMaxNodesPerRack(0, replication)[1]);
      }
    }
  }

  @Test
  void defaultRuleHasHdfsBoundOnARack() {
    compare(new BlockPlacementPolicyDefault(), PlacementRules.DEFAULT);
  }

  @Test
  void rackFaultTolerantRuleHasHdfsBoundOnARack() {
    compare(new BlockPlacementPolicyRackFaultTolerant(), PlacementRules.RACK_FAULT_TOLERANT);
  }

  @Test
  void defaultRuleWantsTwoRacksWhereThereAreTwo() {
    assertThat(PlacementRules.DEFAULT.ruleFor(3, 1)).isEqualTo(new PlacementRule(1, 3));
    assertThat(PlacementRules.DEFAULT.ruleFor(1, 9)).isEqualTo(new PlacementRule(1, 1));
    assertThat(PlacementRules.DEFAULT.ruleFor(3, 2).minRacks()).isEqualTo(2);
    assertThat(PlacementRules.DEFAULT.ruleFor(10, 40).minRacks()).isEqualTo(2);
  }

  @Test
  void rackFaultTolerantRuleWantsARackForEachReplica() {
    assertThat(PlacementRules.RACK_FAULT_TOLERANT.ruleFor(3, 9)).isEqualTo(new PlacementRule(3, 1));
    assertThat(PlacementRules.RACK_FAULT_TOLERANT.ruleFor(9, 4)).isEqualTo(new PlacementRule(4, 3));
    assertThat(PlacementRules.RACK_FAULT_TOLERANT.ruleFor(3, 0)).isEqualTo(new PlacementRule(1, 3));
  }

  @Test
  void clusterWithoutRacksHasRulesAllTheSame() {
    for (PlacementRules rules : PlacementRules.values()) {
      assertThat(rules.ruleFor(3, 0)).isEqualTo(new PlacementRule(1, 3));
    }
  }
}
