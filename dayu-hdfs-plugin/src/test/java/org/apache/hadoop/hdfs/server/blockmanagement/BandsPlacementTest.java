package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankOrder;
import io.dayu.core.elastic.RankedNodes;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.LayoutTally;
import io.dayu.hdfs.resting.RankedDataNode;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.resting.RestingNodes;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.net.NodeBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New blocks have a replica in each band of ranks, where the site's own policy allows it. */
final class BandsPlacementTest {
  private static final int RACKS = 8;
  private static final int COUNT = RACKS * PlacementRig.RACK_SIZE;

  private final Bands bands = Bands.of(RankedNodes.equal(COUNT, 1, 1), LayoutTerms.of(3, 0));
  private final int[] byRank =
      RankOrder.deal(
          IntStream.range(0, COUNT).map(node -> node / PlacementRig.RACK_SIZE).toArray());
  private final LayoutTally tally = new LayoutTally(2);

  private void heed(PlacementRig rig, Set<String> resting) {
    heed(rig, resting, bands);
  }

  private void heed(PlacementRig rig, Set<String> resting, Bands writes) {
    List<RankedDataNode> nodes =
        IntStream.of(byRank)
            .mapToObj(
                node ->
                    new RankedDataNode(
                        node,
                        "/rack" + node / PlacementRig.RACK_SIZE,
                        NodeBase.getPath(rig.nodes.get(node))))
            .toList();
    rig.policy.heed(
        new RestGuidance(
            new RestingNodes(resting, rig.nowNs),
            new RestingNodes(resting, rig.nowNs),
            Optional.of(new BandMap(bands, nodes)),
            Optional.of(new BandMap(writes, nodes)),
            tally,
            new RestMetrics(new Meters(new SimpleMeterRegistry())),
            () -> rig.nowNs));
  }

  private int[] ranks(PlacementRig rig, DatanodeStorageInfo... chosen) {
    return PlacementRig.nodes(chosen).stream()
        .mapToInt(rig.nodes::indexOf)
        .map(
            node ->
                IntStream.range(0, COUNT)
                    .filter(rank -> byRank[rank] == node)
                    .findFirst()
                    .orElse(-1))
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {BlockPlacementPolicyDefault.class, BlockPlacementPolicyRackFaultTolerant.class})
  void siteDrawsOneOfEachBand_andItsRulesHold(Class<? extends BlockPlacementPolicy> site) {
    PlacementRig rig = new PlacementRig(site, RACKS);
    rig.guide();
    heed(rig, Set.of());
    int conform = 0;
    int blocks = 1_000;
    double[] held = new double[COUNT];
    for (int block = 0; block < blocks; block++) {
      DatanodeStorageInfo[] chosen =
          rig.choose(3, block % 3 == 0 ? null : rig.nodes.get(block % COUNT));
      rig.verify(chosen, 3);
      int[] ranks = ranks(rig, chosen);
      conform += bands.firstMissing(ranks, 3) < 0 ? 1 : 0;
      for (int rank : ranks) {
        held[rank]++;
      }
    }
    assertThat(conform).as("blocks with a replica in each band").isGreaterThan(blocks * 8 / 10);
    double primaries = IntStream.range(0, bands.primaries()).mapToDouble(rank -> held[rank]).sum();
    assertThat(primaries / blocks).isBetween(0.9, 1.15);
    LayoutTally.Placed placed = tally.placed().orElseThrow();
    assertThat(placed.placedBytes()).isEqualTo(blocks * PlacementRig.BLOCK);
    assertThat(placed.offBandBytes()).isEqualTo((blocks - conform) * PlacementRig.BLOCK);
  }

  @Test
  void ranksHoldByTheirShares_whereNobodyWritesOnADataNode() {
    PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);
    rig.guide();
    heed(rig, Set.of());
    double[] held = new double[COUNT];
    for (int block = 0; block < 3_000; block++) {
      for (int rank : ranks(rig, rig.choose(3, null))) {
        held[rank] += 1.0 / 3_000;
      }
    }
    for (int rank = 0; rank < COUNT; rank++) {
      assertThat(held[rank]).as("rank %s", rank).isCloseTo(bands.share(rank), within(0.06));
    }
  }

  /** The paper's three rules, as far as the site's policy lets them be. */
  @Test
  void offloadSetSharesTheFirstReplicas_andTheOthersAreAfterIt() {
    PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);
    rig.guide();
    int offload = COUNT / 3;
    heed(rig, Set.of(), bands.withPrimaries(offload));
    assertThat(offload).isGreaterThan(bands.primaries());
    int blocks = 3_000;
    double[] held = new double[COUNT];
    for (int block = 0; block < blocks; block++) {
      for (int rank : ranks(rig, rig.choose(3, null))) {
        held[rank] += 1.0 / blocks;
      }
    }
    double first = 0;
    for (int rank = 0; rank < offload; rank++) {
      assertThat(held[rank]).as("rank %s", rank).isCloseTo(1.0 / offload, within(0.06));
      first += held[rank];
    }
    assertThat(first).as("replicas of a block in the set").isCloseTo(1, within(0.15));
    assertThat(tally.placed().orElseThrow().offBandBytes())
        .as("what does not conform is counted by the layout, not by the set")
        .isPositive();
  }

  @Test
  void restingPrimariesAreNotOffered() {
    PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);
    rig.guide();
    DatanodeDescriptor primary = rig.nodes.get(byRank[0]);
    heed(rig, Set.of(primary.getDatanodeUuid()));
    for (int block = 0; block < 200; block++) {
      DatanodeStorageInfo[] chosen = rig.choose(3, null);
      rig.verify(chosen, 3);
      assertThat(PlacementRig.nodes(chosen)).doesNotContain(primary);
    }
  }

  @Test
  void withoutAPictureOfTheLinksHdfsDrawsItself() {
    PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);
    heed(rig, Set.of());
    rig.verify(rig.choose(3, null), 3);
    assertThat(tally.placed()).isPresent();
  }
}
