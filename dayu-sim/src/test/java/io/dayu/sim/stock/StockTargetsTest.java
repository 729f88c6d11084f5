package io.dayu.sim.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.LostBlock;
import io.dayu.sim.engine.Recovery;
import io.dayu.sim.testing.BegunRecovery;
import io.dayu.sim.testing.Draws;
import io.dayu.sim.testing.ListedBlocks;
import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the targets that HDFS chooses: racks of four, nodes 0 to 11. */
class StockTargetsTest {
  private static final ClusterShape SHAPE = new ClusterShape(12, 4, 1000, 1);

  private final StockTargets targets = new StockTargets(new SplittableRandom(1));

  /** A recovery of one block that lost its replica on a node. */
  private static Recovery lost(int deadNode, int... left) {
    int[] holders = Arrays.copyOf(left, 3);
    holders[2] = deadNode;
    return BegunRecovery.of(SHAPE, new ListedBlocks(3).with(10, holders), deadNode);
  }

  private static LostBlock block(Recovery recovery) {
    return recovery.waiting().get(0);
  }

  /** Checks that exactly these nodes are chosen, each as often. */
  private void areChosen(Recovery recovery, IntSet queued, int source, int... nodes) {
    double[] shares = new double[recovery.shape().nodes()];
    for (int node : nodes) {
      shares[node] = 1.0 / nodes.length;
    }
    Draws.haveShares(() -> targets.choose(recovery, block(recovery), queued, source), shares);
  }

  @Test
  void aBlockOnOneRackGoesToAnyNodeOfAnotherThatLives() {
    areChosen(lost(5, 0, 1), IntSet.of(), 0, 4, 6, 7, 8, 9, 10, 11);
  }

  @Test
  void aBlockWithOneReplicaGoesToAnotherRack() {
    Recovery recovery = BegunRecovery.of(SHAPE, new ListedBlocks(3).with(10, 0, 5, 9), 5, 9);
    areChosen(recovery, IntSet.of(), 0, 4, 6, 7, 8, 10, 11);
  }

  @Test
  void aBlockOnTwoRacksGoesToTheSourcesRack() {
    areChosen(lost(11, 0, 4), IntSet.of(), 0, 1, 2, 3);
    areChosen(lost(11, 0, 4), IntSet.of(), 4, 5, 6, 7);
  }

  @Test
  void whatIsQueuedCountsAsReplica() {
    areChosen(lost(11, 0, 1), IntSet.of(8), 0, 4, 5, 6, 7, 9, 10);
    areChosen(lost(11, 0, 4), IntSet.of(5), 0, 1, 2, 3);
  }

  @Test
  void whenTheSourcesRackHasTwoAnyOtherWithFewerDoes() {
    areChosen(lost(11, 0, 4), IntSet.of(5), 4, 1, 2, 3, 8, 9, 10);
  }

  /** Two racks that live: a block that has two replicas on each may go nowhere. */
  @Test
  void nobodyIsNone() {
    ClusterShape two = new ClusterShape(8, 4, 1000, 1);
    Recovery recovery = BegunRecovery.of(two, new ListedBlocks(3).with(10, 0, 4, 7), 7);
    LostBlock block = block(recovery);
    assertThat(targets.choose(recovery, block, IntSet.of(1, 5), 0)).isEqualTo(StockTargets.NONE);
  }

  /** When no other rack lives, the block's own rack takes the replica if below its bound. */
  @Test
  void aBlockOnTheOnlyRackThatLivesStaysThere() {
    ClusterShape two = new ClusterShape(6, 3, 1000, 1);
    Recovery recovery = BegunRecovery.of(two, new ListedBlocks(3).with(10, 0, 3, 4), 3, 4, 5);
    areChosen(recovery, IntSet.of(), 0, 1, 2);
  }

  /** Of 200 nodes 197 are dead, so that draws nearly always miss. */
  @Test
  void theFewThatLiveAreFoundAndAsLikely() {
    int[] dead = IntStream.range(3, 200).toArray();
    Recovery recovery =
        BegunRecovery.of(
            new ClusterShape(200, 1, 1000, 1), new ListedBlocks(3).with(10, 0, 3, 4), dead);
    areChosen(recovery, IntSet.of(), 0, 1, 2);
  }
}
