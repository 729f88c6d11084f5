package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.hdfs.placement.IdleLinks;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New blocks go where links are idle, and nowhere that the site's own policy would not allow. */
class DayuBlockPlacementPolicyTest {
  private static final int RACKS = 8;
  private static final long LOADED = PlacementRig.LINK / 16;

  private final PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);

  /** HDFS's default policy never reads the key, and a NameNode starts with any value of it. */
  @Test
  void aKeyOfAnotherPolicyKeepsNoNameNodeDown() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.namenode.upgrade.domain.factor", "3x");
    DayuBlockPlacementPolicy policy = new DayuBlockPlacementPolicy();

    policy.initialize(conf, null, rig.topology, new Host2NodesMap());

    assertThat(policy.site()).isExactlyInstanceOf(BlockPlacementPolicyDefault.class);
    assertThat(policy.part()).isPresent();

    conf.set("dayu.placement.policy", BlockPlacementPolicyWithUpgradeDomain.class.getName());
    assertThatThrownBy(
            () ->
                new DayuBlockPlacementPolicy()
                    .initialize(conf, null, rig.topology, new Host2NodesMap()))
        .as("as stock")
        .isInstanceOf(NumberFormatException.class);
  }

  /** The picture of the links has it for a second more. */
  @Test
  void aDataNodeThatHasLeftOrMovedSinceThePictureWasMadeIsNotChosen() {
    DatanodeDescriptor leaving = rig.nodes.get(7);
    DatanodeDescriptor moving = rig.nodes.get(12);
    rig.guide(node -> node == 7 || node == 12 ? PlacementRig.LINK : LOADED);
    assertThat(PlacementRig.nodes(rig.choose(2, null))).containsOnly(leaving, moving);

    rig.topology.remove(leaving);
    rig.topology.remove(moving);
    moving.setNetworkLocation("/elsewhere");
    rig.topology.add(moving);

    for (int block = 0; block < 20; block++) {
      assertThat(PlacementRig.nodes(rig.choose(3, null)))
          .hasSize(3)
          .doesNotContain(leaving, moving);
    }
    assertThat(rig.metrics.guided()).isEqualTo(21);
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
  void sitesRulesHoldWhateverTheLoads(Class<? extends BlockPlacementPolicy> site) {
    PlacementRig over = new PlacementRig(site, RACKS);
    SplittableRandom random = new SplittableRandom(8);
    int choices = 2_000;
    for (int i = 0; i < choices; i++) {
      if (i % 10 == 0) {
        long busyRack = random.nextInt(RACKS);
        over.guide(
            node ->
                node / PlacementRig.RACK_SIZE == busyRack
                    ? LOADED
                    : LOADED * (1 + random.nextInt(16)));
      }
      DatanodeDescriptor excluded = over.nodes.get(random.nextInt(over.nodes.size()));
      Node writer = writer(over, random);
      int replicas = 2 + random.nextInt(3);

      DatanodeStorageInfo[] chosen = over.choose(replicas, writer, excluded);

      over.verify(chosen, replicas);
      assertThat(PlacementRig.nodes(chosen)).doesNotContain(excluded);
      if (writer instanceof DatanodeDescriptor && writer != excluded) {
        assertThat(PlacementRig.nodes(chosen).get(0)).isSameAs(writer);
      }
    }
    assertThat(over.metrics.guided()).isEqualTo(choices);
  }

  private static @Nullable Node writer(PlacementRig rig, SplittableRandom random) {
    return switch (random.nextInt(3)) {
      case 0 -> null;
      case 1 -> new NodeBase("client", "/rack" + random.nextInt(RACKS));
      default -> rig.nodes.get(random.nextInt(rig.nodes.size()));
    };
  }

  @Test
  void loadedDataNodesAreLeftOut() {
    for (int i = 0; i < 300; i++) {
      rig.guide(node -> node % 2 == 0 ? LOADED : PlacementRig.LINK);
      assertThat(PlacementRig.nodes(rig.choose(3, null)))
          .hasSize(3)
          .allMatch(node -> rig.nodes.indexOf(node) % 2 == 1);
    }
  }

  /** A burst between two reports does not pile up. */
  @Test
  void aBurstIsSpread() {
    IdleLinks links = rig.guide();
    Set<DatanodeDescriptor> used = new HashSet<>();
    for (int i = 0; i < rig.nodes.size(); i++) {
      used.addAll(PlacementRig.nodes(rig.choose(1, null)));
    }

    assertThat(used).hasSize(rig.nodes.size());
    assertThat(IntStream.range(0, rig.nodes.size()).mapToLong(links::unconfirmedBytes))
        .containsOnly(PlacementRig.BLOCK);
  }

  @Test
  void staleAndDecommissioningDataNodesAreLeftOutHoweverIdle() {
    rig.avoidsStale = true;
    for (int node = 0; node < 10; node++) {
      DFSTestUtil.resetLastUpdatesWithOffset(rig.nodes.get(node), -60_000);
    }
    for (int node = 10; node < 15; node++) {
      rig.nodes.get(node).startDecommission();
    }
    for (int i = 0; i < 100; i++) {
      rig.guide(node -> node < 15 ? PlacementRig.LINK : LOADED);
      assertThat(PlacementRig.nodes(rig.choose(3, null)))
          .hasSize(3)
          .allMatch(node -> rig.nodes.indexOf(node) >= 15);
    }
  }

  @Test
  void dataNodesThatHaveLeftAreNotOffered() {
    rig.guide(node -> node < 5 ? PlacementRig.LINK : LOADED);
    for (int node = 0; node < 5; node++) {
      rig.topology.remove(rig.nodes.get(node));
    }

    for (int i = 0; i < 50; i++) {
      assertThat(PlacementRig.nodes(rig.choose(3, null)))
          .hasSize(3)
          .doesNotContainAnyElementsOf(rig.nodes.subList(0, 5));
    }
    assertThat(rig.metrics.guided()).isEqualTo(50);
  }

  @Test
  void storagePoliciesAreKept() {
    PlacementRig mixed =
        new PlacementRig(
            BlockPlacementPolicyDefault.class,
            RACKS,
            StorageType.DISK,
            StorageType.DISK,
            StorageType.SSD);
    BlockStoragePolicy allSsd = BlockStoragePolicySuite.createDefaultSuite().getPolicy("ALL_SSD");
    for (int i = 0; i < 200; i++) {
      mixed.guide(node -> node % 3 == 2 ? LOADED : PlacementRig.LINK);

      DatanodeStorageInfo[] chosen = mixed.choose(allSsd, 3, null, List.of());

      mixed.verify(chosen, 3);
      assertThat(Stream.of(chosen).map(DatanodeStorageInfo::getStorageType))
          .containsOnly(StorageType.SSD);
    }
  }

  /** The policy takes the emptier of two; it must be shown two. */
  @Test
  void availableSpaceIsStillPreferred() {
    PlacementRig over = new PlacementRig(AvailableSpaceBlockPlacementPolicy.class, RACKS);
    for (int node = 0; node < over.nodes.size(); node += 2) {
      PlacementRig.fill(over.nodes.get(node).getStorageInfos()[0], 0.5);
    }
    int emptier = 0;
    for (int i = 0; i < 500; i++) {
      over.guide();
      DatanodeDescriptor chosen = over.choose(1, null)[0].getDatanodeDescriptor();
      emptier += over.nodes.indexOf(chosen) % 2;
    }

    assertThat(over.metrics.guided()).isEqualTo(500);
    assertThat(emptier).as("of 500; without a preference about 250").isGreaterThan(320);
  }

  @Test
  void recoveryIsNotGuided() {
    rig.guide(node -> node == 0 ? PlacementRig.LINK : LOADED);
    DatanodeStorageInfo here = rig.nodes.get(20).getStorageInfos()[0];
    for (int i = 0; i < 20; i++) {
      rig.policy.chooseTarget(
          "/f",
          1,
          rig.nodes.get(20),
          List.of(here),
          false,
          new HashSet<>(),
          PlacementRig.BLOCK,
          PlacementRig.HOT,
          EnumSet.noneOf(AddBlockFlag.class),
          new EnumMap<>(Map.of(StorageType.DISK, 1)));
    }

    assertThat(rig.metrics.guided()).isZero();
  }
}
