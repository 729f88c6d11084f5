package io.dayu.sim.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.sim.engine.Recovery;
import io.dayu.sim.testing.BegunRecovery;
import io.dayu.sim.testing.Draws;
import io.dayu.sim.testing.ListedBlocks;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests of what a round hands to sources: racks of four, nodes 0 to 11, of which 0 dies. */
class RedundancyRoundsTest {
  private static final int NODES = 12;
  private static final ClusterShape SHAPE = new ClusterShape(NODES, 4, 1000, 1);

  private final SourceQueues queues = new SourceQueues(NODES);

  private RedundancyRounds rounds(int workMultiplier, int maxStreams, int hardLimit) {
    return new RedundancyRounds(
        new StockSettings(workMultiplier, maxStreams, hardLimit, StockSettings.UNLIMITED),
        queues,
        new SplittableRandom(1));
  }

  private List<QueuedWork> drained() {
    List<QueuedWork> all = new ArrayList<>();
    for (int source = 0; source < NODES; source++) {
      while (queues.size(source) > 0) {
        QueuedWork work = queues.poll(source);
        if (work != null) {
          all.add(work);
        }
      }
    }
    return all;
  }

  private static List<Long> ids(List<QueuedWork> works) {
    return works.stream().map(work -> work.block().id()).sorted().toList();
  }

  private static List<Long> from(long first, long end) {
    return LongStream.range(first, end).boxed().toList();
  }

  private static ListedBlocks blocks(int count, int... holders) {
    ListedBlocks blocks = new ListedBlocks(3);
    for (int i = 0; i < count; i++) {
      blocks.with(10, holders);
    }
    return blocks;
  }

  /** Eleven live nodes: eleven blocks a round, of thirty; the fourth round begins anew. */
  @Test
  void aRoundGoesOnWhereTheLastEnded() {
    Recovery recovery = BegunRecovery.of(SHAPE, blocks(30, 0, 1, 5), 0);
    RedundancyRounds rounds = rounds(1, 50, 100);
    rounds.run(recovery);
    assertThat(ids(drained())).isEqualTo(from(0, 11));
    rounds.run(recovery);
    assertThat(ids(drained())).isEqualTo(from(11, 22));
    rounds.run(recovery);
    assertThat(ids(drained())).isEqualTo(from(22, 30));
    rounds.run(recovery);
    assertThat(ids(drained())).isEqualTo(from(0, 11));
  }

  @Test
  void whatIsQueuedIsNotHandedOutAgain() {
    Recovery recovery = BegunRecovery.of(SHAPE, blocks(5, 0, 1, 5), 0);
    RedundancyRounds rounds = rounds(1, 50, 100);
    rounds.run(recovery);
    rounds.run(recovery);
    assertThat(ids(drained())).isEqualTo(from(0, 5));
  }

  /** Node 4 dies as well: what was on both has one replica left and misses two. */
  @Test
  void blocksWithOneReplicaLeftComeFirst_withBothTheyMiss() {
    ListedBlocks blocks = blocks(10, 0, 1, 5);
    for (int i = 0; i < 4; i++) {
      blocks.with(10, 0, 4, 8);
    }
    RedundancyRounds rounds = rounds(1, 50, 100);
    rounds.run(BegunRecovery.of(SHAPE, blocks, 0, 4));
    List<QueuedWork> works = drained();
    assertThat(ids(works))
        .isEqualTo(List.of(0L, 1L, 2L, 3L, 4L, 5L, 10L, 10L, 11L, 11L, 12L, 12L, 13L, 13L));
    assertThat(works)
        .filteredOn(work -> work.block().id() >= 10)
        .allMatch(work -> work.source() == 8)
        .extracting(work -> work.block().id() + " " + work.target())
        .doesNotHaveDuplicates();
  }

  @Test
  void aSourcesQueueTakesMaxStreams() {
    RedundancyRounds rounds = rounds(10, 3, 100);
    rounds.run(BegunRecovery.of(SHAPE, blocks(30, 0, 1, 5), 0));
    assertThat(queues.size(1)).isEqualTo(3);
    assertThat(queues.size(5)).isEqualTo(3);
  }

  @Test
  void ofBlocksWithOneReplicaLeftItTakesTheHardLimit() {
    RedundancyRounds rounds = rounds(10, 3, 5);
    rounds.run(BegunRecovery.of(SHAPE, blocks(30, 0, 4, 8), 0, 4));
    assertThat(queues.size(8)).isEqualTo(5);
  }

  @Test
  void eitherOfTwoHoldersIsAsLikelyTheSource() {
    Recovery recovery = BegunRecovery.of(SHAPE, blocks(1, 0, 1, 5), 0);
    RedundancyRounds rounds = rounds(1, 50, 100);
    Draws.haveShares(
        () -> {
          rounds.run(recovery);
          return drained().get(0).source() == 1 ? 0 : 1;
        },
        0.5,
        0.5);
  }
}
