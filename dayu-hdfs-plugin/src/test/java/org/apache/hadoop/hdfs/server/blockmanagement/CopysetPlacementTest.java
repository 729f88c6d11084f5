package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New blocks are in few sets of DataNodes, and nowhere that the site's policy would not allow. */
final class CopysetPlacementTest {
  private static final int RACKS = 8;
  private static final int WIDTH = 6;
  private static final int CLUSTERS = 60;

  private static PlacementRig rig(
      Class<? extends BlockPlacementPolicy> site, StorageType... types) {
    PlacementRig rig =
        types.length == 0 ? new PlacementRig(site, RACKS) : new PlacementRig(site, RACKS, types);
    rig.drawCopysets(WIDTH);
    rig.guide();
    return rig;
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        BlockPlacementPolicyDefault.class,
        BlockPlacementPolicyRackFaultTolerant.class,
        BlockPlacementPolicyWithUpgradeDomain.class,
        AvailableSpaceBlockPlacementPolicy.class,
        AvailableSpaceRackFaultTolerantBlockPlacementPolicy.class
      })
  void eachDataNodeBeginsOneSetARing_andTheSitesRulesHold(
      Class<? extends BlockPlacementPolicy> site) {
    PlacementRig rig = rig(site);
    int blocks = 2_000;
    Map<DatanodeDescriptor, Set<Set<DatanodeDescriptor>>> setsByFirst = new HashMap<>();
    for (int block = 0; block < blocks; block++) {
      DatanodeDescriptor writer = rig.nodes.get(block % rig.nodes.size());
      DatanodeStorageInfo[] chosen = rig.choose(3, block % 3 == 0 ? null : writer);
      rig.verify(chosen, 3);
      List<DatanodeDescriptor> nodes = PlacementRig.nodes(chosen);
      if (block % 3 != 0) {
        assertThat(nodes.get(0)).isSameAs(writer);
      }
      setsByFirst.computeIfAbsent(nodes.get(0), first -> new HashSet<>()).add(new HashSet<>(nodes));
    }
    assertThat(rig.metrics.copysets(true)).isEqualTo(blocks);
    assertThat(rig.metrics.copysets(false)).isZero();
    assertThat(setsByFirst).hasSize(rig.nodes.size());
    assertThat(setsByFirst.values()).allMatch(sets -> sets.size() == 1);
  }

  /** DataNodes that may not be chosen are passed by; blocks of one writer stay in few sets. */
  @Test
  void excludedBusyFullAndLeavingDataNodesArePassedBy() {
    PlacementRig rig = rig(BlockPlacementPolicyDefault.class);
    rig.meanXceivers = 3;
    SplittableRandom random = new SplittableRandom(3);
    DatanodeDescriptor writer = rig.nodes.get(0);
    for (int i = 0; i < 50; i++) {
      List<DatanodeDescriptor> others =
          random.ints(1, rig.nodes.size()).distinct().limit(4).mapToObj(rig.nodes::get).toList();
      others.get(0).setXceiverCount(25);
      PlacementRig.fill(others.get(1).getStorageInfos()[0], 1);
      others.get(2).startDecommission();
      for (int block = 0; block < 5; block++) {
        DatanodeStorageInfo[] chosen = rig.choose(3, writer, others.get(3));
        rig.verify(chosen, 3);
        assertThat(PlacementRig.nodes(chosen)).contains(writer).doesNotContainAnyElementsOf(others);
      }
      others.get(0).setXceiverCount(0);
      PlacementRig.fill(others.get(1).getStorageInfos()[0], 0);
      others.get(2).stopDecommission();
    }
    assertThat(rig.metrics.copysets(true)).isGreaterThan(240);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ALL_SSD", "ONE_SSD", "HOT"})
  void storagePoliciesAreKept(String name) {
    BlockStoragePolicy policy = BlockStoragePolicySuite.createDefaultSuite().getPolicy(name);
    long inCopysets = 0;
    // HDFS draws the first DataNodes by lot; in a tenth of clusters up to a third of 100 blocks
    // miss.
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      PlacementRig rig =
          rig(
              BlockPlacementPolicyDefault.class,
              StorageType.DISK,
              StorageType.DISK,
              StorageType.SSD);
      for (int block = 0; block < 100; block++) {
        DatanodeStorageInfo[] chosen = rig.choose(policy, 3, null, List.of());
        rig.verify(chosen, 3);
        assertThat(Stream.of(chosen).map(DatanodeStorageInfo::getStorageType))
            .containsExactlyInAnyOrderElementsOf(policy.chooseStorageTypes((short) 3));
      }
      inCopysets += rig.metrics.copysets(true);
    }
    assertThat(inCopysets).isGreaterThan(95 * CLUSTERS);
  }

  /** The first replica is in the writer's rack, where the fourth may be, too. */
  @Test
  void writerThatWantsNoReplicaGetsNone() {
    PlacementRig rig = rig(BlockPlacementPolicyDefault.class);
    for (int block = 0; block < 200; block++) {
      DatanodeDescriptor writer = rig.nodes.get(block % rig.nodes.size());
      DatanodeStorageInfo[] chosen =
          rig.policy.chooseTarget(
              "/file",
              4,
              writer,
              new HashSet<>(),
              PlacementRig.BLOCK,
              List.of(),
              PlacementRig.HOT,
              EnumSet.of(AddBlockFlag.NO_LOCAL_WRITE));
      assertThat(PlacementRig.nodes(chosen)).doesNotContain(writer);
    }
    assertThat(rig.metrics.copysets(true)).isEqualTo(200);
  }

  /** A single rack is left, in which HDFS places two replicas at most. */
  @Test
  void whereNoSetFitsBlocksArePlacedAsWithoutSets() {
    PlacementRig rig = rig(BlockPlacementPolicyDefault.class);
    for (DatanodeDescriptor node : rig.nodes.subList(PlacementRig.RACK_SIZE, rig.nodes.size())) {
      PlacementRig.fill(node.getStorageInfos()[0], 1);
    }

    assertThat(rig.choose(3, rig.nodes.get(0))).hasSize(2);

    assertThat(rig.metrics.copysets(false)).isEqualTo(1);
    assertThat(rig.metrics.copysets(true)).isZero();
  }

  @Test
  void withoutTheKeyNothingIsCounted() {
    PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);
    rig.guide();
    rig.verify(rig.choose(3, null), 3);
    assertThat(rig.metrics.copysets(true) + rig.metrics.copysets(false)).isZero();
  }
}
