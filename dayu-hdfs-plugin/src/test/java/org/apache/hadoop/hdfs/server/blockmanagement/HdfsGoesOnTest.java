package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.placement.Guidance;
import io.dayu.hdfs.placement.IdleLinks;
import io.dayu.hdfs.resting.LayoutTally;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.resting.RestingNodes;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of an Error in what HDFS calls of Dayu: HDFS's own behaviour takes its place. */
class HdfsGoesOnTest {
  private static final long CLOSED_GATE = 0;

  private final PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, 4);
  private boolean fails = true;

  private long clock() {
    return fail(rig.nowNs);
  }

  private <T> T fail(T otherwise) {
    if (fails) {
      throw new NoClassDefFoundError("made up: of a jar that was replaced");
    }
    return otherwise;
  }

  private static BlockInfo block(long id) {
    BlockInfo block = new BlockInfoContiguous(new Block(id, 1, 1), (short) 3);
    block.setBlockCollectionId(1);
    return block;
  }

  private static List<BlockInfo> shownToStock(LowRedundancyBlocks queue) {
    List<BlockInfo> all = new ArrayList<>();
    queue.chooseLowRedundancyBlocks(100, true).forEach(all::addAll);
    return all;
  }

  private void rest(String uuid) {
    RestingNodes resting = new RestingNodes(Set.of(uuid), rig.nowNs);
    rig.policy.heed(
        new RestGuidance(
            resting,
            resting,
            Optional.empty(),
            Optional.empty(),
            new LayoutTally(2),
            new RestMetrics(new Meters(new SimpleMeterRegistry())),
            this::clock));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void newBlockGetsItsDataNodes(boolean guided) {
    if (guided) {
      IdleLinks links = rig.guide();
      rig.policy.guide(
          new Guidance(Optional.of(links), Optional.empty(), rig.metrics, this::clock));
    }
    rest(rig.nodes.get(0).getDatanodeUuid());
    long before = CallbackFailures.total();

    rig.verify(rig.choose(3, rig.nodes.get(1)), 3);

    assertThat(CallbackFailures.total()).isGreaterThan(before);
  }

  @Test
  void copyGetsItsDataNodes_andTooManyReplicasAreDeletedAsBySite() {
    rest(rig.nodes.get(0).getDatanodeUuid());
    List<DatanodeStorageInfo> stored = new ArrayList<>();
    for (int node : new int[] {0, 1, 6, 11}) {
      stored.add(rig.nodes.get(node).getStorageInfos()[0]);
    }

    List<DatanodeStorageInfo> deleted =
        rig.policy.chooseReplicasToDelete(
            stored, stored, 3, new ArrayList<>(List.of(StorageType.DISK)), null, null);

    assertThat(deleted).hasSize(1);
    assertThat(stored).containsAll(deleted);
  }

  @Test
  void blockOfWhichThePlannerIsNotToldIsSeenByStock_untilThePlannerHasReadAll() throws Exception {
    GatedLowRedundancyBlocks queue = new GatedLowRedundancyBlocks(() -> true, true);
    queue.tell(block -> fail(block));
    assertThat(queue.add(block(1), 1, 0, 0, 3)).isTrue();
    fails = false;
    assertThat(queue.add(block(2), 1, 0, 0, 3)).isTrue();

    assertThat(shownToStock(queue)).containsExactlyInAnyOrder(block(1), block(2));
    assertThat(queue.hasChanged()).isTrue();
    assertThat(queue.takeCleared()).isTrue();

    assertThat(queue.drainChanged(100)).contains(block(1), block(2));
    assertThat(shownToStock(queue)).isEmpty();
    assertThat(queue.takeCleared()).isFalse();
  }

  @Test
  void updateOfABlockAndItsLeavingGoOn() throws Exception {
    GatedLowRedundancyBlocks queue = new GatedLowRedundancyBlocks(() -> true, true);
    queue.tell(block -> fail(block));
    queue.add(block(1), 2, 0, 0, 3);
    queue.update(block(1), 1, 0, 0, 3, -1, 0);

    assertThat(queue.size()).isOne();
    assertThat(queue.remove(block(1), 1, 0, 0, 3)).isTrue();
    assertThat(queue.size()).isZero();
  }

  @Test
  void gateThatCannotBeAskedIsOpen() throws Exception {
    GatedLowRedundancyBlocks queue =
        new GatedLowRedundancyBlocks(() -> clock() > CLOSED_GATE, true);
    queue.add(block(1), 1, 0, 0, 3);

    assertThat(shownToStock(queue)).containsExactly(block(1));
    assertThat(queue.blocksLeftToStock()).isOne();
  }

  @Test
  void loadOfAllCountsWhereNobodyKnowsWhoIsAwake() {
    FSClusterStats stats = new AwakeStats(new OfAll(7), () -> fail(RestingNodes.NONE));

    assertThat(stats.getInServiceXceiverAverage()).isEqualTo(7);
  }

  /** A mean of all, of ten DataNodes. */
  private record OfAll(double mean) implements FSClusterStats {
    @Override
    public int getTotalLoad() {
      return 0;
    }

    @Override
    public boolean isAvoidingStaleDataNodesForWrite() {
      return false;
    }

    @Override
    public int getNumDatanodesInService() {
      return 10;
    }

    @Override
    public double getInServiceXceiverAverage() {
      return mean;
    }

    @Override
    public double getInServiceXceiverAverageForVolume() {
      return mean;
    }

    @Override
    public Map<StorageType, StorageTypeStats> getStorageTypeStats() {
      return Map.of();
    }
  }
}
