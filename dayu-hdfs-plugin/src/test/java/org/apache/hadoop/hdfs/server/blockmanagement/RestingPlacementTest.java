package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.draws.GuidedTopology;
import io.dayu.hdfs.resting.LayoutTally;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.resting.RestingNodes;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests of placement beside DataNodes at rest: these are chosen for nothing, unless all others are
 * too few.
 */
final class RestingPlacementTest {
  /** Far more than the four heartbeats that HDFS waits. */
  private static final long UNHEARD_MS = 60_000;

  private final PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, 4);
  private final RestMetrics rest = new RestMetrics(new Meters(new SimpleMeterRegistry()));

  private void rest(int from, int until) {
    rest(rig, from, until);
  }

  private void rest(PlacementRig at, int from, int until) {
    rest(at, IntStream.range(from, until).boxed().collect(Collectors.toSet()));
  }

  private void rest(PlacementRig at, Set<Integer> nodes) {
    Set<String> uuids =
        nodes.stream()
            .map(node -> at.nodes.get(node).getDatanodeUuid())
            .collect(Collectors.toSet());
    at.policy.heed(
        new RestGuidance(
            RestingNodes.NONE,
            new RestingNodes(uuids, at.nowNs),
            Optional.empty(),
            Optional.empty(),
            new LayoutTally(2),
            rest,
            () -> at.nowNs));
  }

  private List<Integer> numbers(DatanodeStorageInfo... chosen) {
    return PlacementRig.nodes(chosen).stream().map(rig.nodes::indexOf).toList();
  }

  /** As after the jar was written over: from then on it is as if Dayu were not there. */
  @Test
  void anErrorLeavesPlacementToTheSitesPolicyAlone() {
    rest(1, 15);
    rig.policy.setMinBlocksForWrite(3);
    rig.policy.heed(
        new RestGuidance(
            RestingNodes.NONE,
            new RestingNodes(Set.of("uuid"), rig.nowNs),
            Optional.empty(),
            Optional.empty(),
            new LayoutTally(2),
            rest,
            () -> {
              throw new NoClassDefFoundError("io/dayu/core/elastic/Bands");
            }));

    DatanodeStorageInfo[] chosen = rig.choose(3, rig.nodes.get(0));

    rig.verify(chosen, 3);
    assertThat(rig.policy.part()).isEmpty();
    assertThat(rig.policy.site().clusterMap).isNotInstanceOf(GuidedTopology.class);
    assertThat(rig.policy.getMinBlocksForWrite()).isEqualTo(3);
  }

  @Test
  void newBlocksAreOnThoseWhoAreAwake_byIdleLinksAndWithout() {
    rest(1, 15);
    for (int block = 0; block < 40; block++) {
      if (block == 20) {
        rig.guide();
      }
      DatanodeStorageInfo[] chosen = rig.choose(3, rig.nodes.get(block % 20));
      rig.verify(chosen, 3);
      assertThat(numbers(chosen))
          .doesNotContainAnyElementsOf(IntStream.range(1, 15).boxed().toList());
    }
    assertThat(rest.tooFewAwake()).isZero();
    assertThat(rig.metrics.guided()).isEqualTo(20);
  }

  /** Six of twenty do all the work, each more than twice the mean of the twenty. */
  @Test
  void whoeverIsAwakeIsTooBusyByTheMeanOfThoseAwake() {
    rest(0, 14);
    rig.meanXceivers = 3;
    IntStream.range(14, 20).forEach(node -> rig.nodes.get(node).setXceiverCount(8));
    rig.nodes.get(15).setXceiverCount(25);
    for (int block = 0; block < 20; block++) {
      DatanodeStorageInfo[] chosen = rig.choose(3, rig.nodes.get(14));
      assertThat(numbers(chosen)).hasSize(3).contains(14).isSubsetOf(14, 16, 17, 18, 19);
    }
    assertThat(rest.tooFewAwake()).isZero();
  }

  @Test
  void favoredDataNodeThatRestsIsNot() {
    rest(0, 5);
    int atRest = 0;
    for (int block = 0; block < 20; block++) {
      DatanodeStorageInfo[] chosen =
          rig.choose(PlacementRig.HOT, 2, null, List.of(rig.nodes.get(2), rig.nodes.get(7)));
      assertThat(numbers(chosen)).contains(7).doesNotContain(0, 1, 3, 4);
      atRest += numbers(chosen).contains(2) ? 1 : 0;
    }
    assertThat(atRest).as("where HDFS draws none in another rack").isLessThan(20);
    assertThat(rest.tooFewAwake()).isEqualTo(atRest);
  }

  @Test
  void copiesAreOnThoseWhoAreAwake() {
    rest(1, 15);
    for (int block = 0; block < 20; block++) {
      DatanodeStorageInfo[] chosen = copy(1);
      assertThat(numbers(chosen)).hasSize(1).allMatch(node -> node >= 15);
    }
  }

  /** HDFS's question for a block with one replica on the first DataNode. */
  private DatanodeStorageInfo[] copy(int replicas) {
    DatanodeDescriptor source = rig.nodes.get(0);
    List<DatanodeStorageInfo> held = List.of(source.getStorageInfos()[0]);
    return rig.policy.chooseTarget(
        "/file",
        replicas,
        source,
        held,
        false,
        new HashSet<>(Set.of(source)),
        PlacementRig.BLOCK,
        PlacementRig.HOT,
        EnumSet.noneOf(AddBlockFlag.class));
  }

  @Test
  void ofTooManyReplicasOneAtRestIsDeleted_whereTheSitesPolicyAgrees() {
    rest(5, 15);
    assertThat(deleted(3, null, 0, 1, 16, 5)).as("three racks stay three").isSubsetOf(0, 1);
    assertThat(deleted(3, null, 0, 5, 16, 6)).as("of two in a rack").hasSize(1).isSubsetOf(5, 6);
    assertThat(deleted(2, null, 0, 1, 5, 6)).as("two racks stay two").hasSize(2).contains(5);
    assertThat(deleted(2, null, 0, 5, 16, 6)).as("two of two").containsExactlyInAnyOrder(5, 6);
    assertThat(deleted(3, rig.nodes.get(1), 0, 1, 5, 16)).as("HDFS's hint").containsExactly(1);
    assertThat(deleted(2, null, 16, 17, 5)).as("one rack would be left").isSubsetOf(16, 17);
    rest(0, 0);
    assertThat(deleted(3, null, 0, 1, 16, 17)).hasSize(1);
  }

  @Test
  void ofTooManyReplicasOneThatIsNotHeardIsDeletedBeforeOneAtRest() {
    rest(5, 15);
    DFSTestUtil.resetLastUpdatesWithOffset(rig.nodes.get(1), -UNHEARD_MS);
    assertThat(deleted(3, null, 0, 1, 5, 6)).containsExactly(1);
    assertThat(deleted(2, null, 0, 1, 5, 6))
        .as("and of two, one at rest")
        .containsExactlyInAnyOrder(1, 5);
    DFSTestUtil.resetLastUpdatesWithOffset(rig.nodes.get(6), -2 * UNHEARD_MS);
    assertThat(deleted(3, null, 0, 1, 5, 6)).as("it is both").containsExactly(6);
  }

  /** Which of these replicas are deleted, of which so many are to be left. */
  private List<Integer> deleted(
      int expected, @Nullable DatanodeDescriptor hint, Integer... holders) {
    List<DatanodeStorageInfo> held =
        Arrays.stream(holders).map(node -> rig.nodes.get(node).getStorageInfos()[0]).toList();
    return numbers(
        rig.policy
            .chooseReplicasToDelete(
                held,
                held,
                expected,
                new ArrayList<>(Collections.nCopies(holders.length - expected, StorageType.DISK)),
                rig.nodes.get(holders[0]),
                hint)
            .toArray(new DatanodeStorageInfo[0]));
  }

  @Test
  void whereTooFewAreAwakeAllMayBeChosen() {
    rest(1, 20);
    DatanodeStorageInfo[] chosen = rig.choose(3, rig.nodes.get(0));
    rig.verify(chosen, 3);
    assertThat(copy(2)).hasSize(2);
    assertThat(rest.tooFewAwake()).isEqualTo(2);
  }

  /** The only one awake of the third rack has no room for a block; others of it have. */
  @Test
  void siteThatWantsEachRackGetsEachRack() {
    PlacementRig racks = new PlacementRig(BlockPlacementPolicyRackFaultTolerant.class, 3);
    rest(racks, 11, 15);
    PlacementRig.fill(racks.nodes.get(10).getStorageInfos()[0], 1);
    for (int block = 0; block < 20; block++) {
      if (block == 10) {
        racks.guide();
      }
      racks.verify(racks.choose(3, racks.nodes.get(block % 10)), 3);
    }
    assertThat(rest.tooFewAwake()).isEqualTo(20);
  }

  /** A storage type of which none is awake is chosen at rest, as HDFS would fall back otherwise. */
  @Test
  void storageTypeIsThatOfThePolicy() {
    PlacementRig types =
        new PlacementRig(
            BlockPlacementPolicyDefault.class, 2, StorageType.DISK, StorageType.ARCHIVE);
    Set<Integer> archives = Set.of(1, 3, 5, 7, 9);
    rest(types, archives);
    BlockStoragePolicy cold = BlockStoragePolicySuite.createDefaultSuite().getPolicy("COLD");
    DatanodeStorageInfo[] chosen = types.choose(cold, 2, types.nodes.get(0), List.of());
    assertThat(chosen)
        .extracting(DatanodeStorageInfo::getStorageType)
        .hasSize(2)
        .containsOnly(StorageType.ARCHIVE);
  }

  @Test
  void withoutWordForFiveSecondsAllAreAwake() {
    rest(1, 20);
    rig.nowNs += TimeUnit.SECONDS.toNanos(6);
    rig.verify(rig.choose(3, rig.nodes.get(0)), 3);
    assertThat(rest.tooFewAwake()).isZero();
  }
}
