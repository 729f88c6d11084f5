package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.junit.jupiter.api.Test;

/** Stock scheduling sees through a closed gate what is out of scope, and nothing else. */
class StockBlocksTest {
  private static final ErasureCodingPolicy EC =
      SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID);
  private static final int LOW = LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY;

  private boolean closed = true;
  private final GatedLowRedundancyBlocks gated = gated();

  private GatedLowRedundancyBlocks gated() {
    try {
      return new GatedLowRedundancyBlocks(() -> closed, true);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private BlockInfo queued(long id, int live) {
    BlockInfo block = new BlockInfoContiguous(new Block(id, 1L << 30, 1), (short) 3);
    block.setBlockCollectionId(1);
    gated.add(block, live, 0, 0, 3);
    return block;
  }

  private BlockInfo queuedGroup(long id) {
    BlockInfo group = new BlockInfoStriped(new Block(-16 * id, 1L << 30, 1), EC);
    group.setBlockCollectionId(1);
    gated.add(group, 4, 0, 0, 5);
    return group;
  }

  private List<BlockInfo> seen(int max) {
    return gated.chooseLowRedundancyBlocks(max).stream().flatMap(List::stream).toList();
  }

  private void drain() {
    while (gated.hasChanged()) {
      gated.drainChanged(100);
    }
  }

  @Test
  void stockSeesThemByItsOwnLevels_untilTheyAreTakenIntoScope() {
    BlockInfo low = queued(1, 2);
    BlockInfo oneLeft = queued(2, 1);
    BlockInfo hidden = queued(3, 1);
    BlockInfo group = queuedGroup(4);
    drain();
    List.of(low, oneLeft, group).forEach(gated::putOutOfScope);

    List<List<BlockInfo>> byLevel = gated.chooseLowRedundancyBlocks(9);
    assertThat(byLevel.get(LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY)).containsExactly(oneLeft);
    assertThat(byLevel.get(LOW)).contains(low);
    assertThat(seen(9)).containsExactlyInAnyOrder(low, oneLeft, group).doesNotContain(hidden);
    assertThat(gated.outOfScopeCount()).isEqualTo(3);
    assertThat(gated.settledSize()).as("the planner's").hasValue(1);
    assertThat(gated.size()).as("HDFS counts all").isEqualTo(4);
    assertThat(gated.blocksLeftToStock()).isZero();

    gated.takeIntoScope(oneLeft);
    assertThat(gated.isOutOfScope(oneLeft)).isFalse();
    assertThat(seen(9)).containsExactlyInAnyOrder(low, group);
    gated.takeAllIntoScope();
    assertThat(seen(9)).isEmpty();
    assertThat(gated.outOfScopeCount()).isZero();
    assertThat(gated.drainChanged(9)).containsExactlyInAnyOrder(low, oneLeft, hidden, group);
  }

  @Test
  void stockGoesOnAtItsBookmark() {
    for (int id = 1; id <= 6; id++) {
      gated.putOutOfScope(queued(id, 2));
    }

    Set<BlockInfo> met = new HashSet<>(seen(2));
    met.addAll(seen(2));
    met.addAll(seen(2));
    assertThat(met).hasSize(6);
  }

  @Test
  void levelFollowsTheBlock_andWhatLeavesTheQueueIsForgotten() {
    BlockInfo block = queued(1, 2);
    gated.putOutOfScope(block);
    gated.update(block, 1, 0, 0, 3, -1, 0);

    assertThat(gated.chooseLowRedundancyBlocks(9).get(0)).containsExactly(block);
    gated.remove(block, LowRedundancyBlocks.LEVEL);
    assertThat(gated.outOfScopeCount()).isZero();
    gated.add(block, 2, 0, 0, 3);
    assertThat(seen(9)).as("it came back, and waits to be read").isEmpty();

    gated.putOutOfScope(block);
    gated.clear();
    assertThat(gated.outOfScopeCount()).isZero();
    gated.putOutOfScope(block);
    assertThat(gated.outOfScopeCount()).as("it is not in the queue").isZero();
  }

  @Test
  void neitherOfShownAndOutOfScopeKeepsTheOtherFromStock() {
    List<BlockInfo> shown = new ArrayList<>();
    List<BlockInfo> out = new ArrayList<>();
    for (int id = 1; id <= 20; id++) {
      shown.add(queued(id, 2));
      out.add(queued(100 + id, 2));
    }
    shown.forEach(block -> gated.show(block));
    out.forEach(gated::putOutOfScope);

    Set<BlockInfo> met = new HashSet<>();
    for (int round = 0; round < 8; round++) {
      met.addAll(seen(10));
    }
    assertThat(met).containsAll(shown).containsAll(out);
  }

  @Test
  void blockOutOfScopeIsNotShownTwice() {
    BlockInfo block = queued(1, 2);
    gated.show(block);
    gated.putOutOfScope(block);
    gated.show(block);

    assertThat(seen(9)).containsExactly(block);
    gated.takeIntoScope(block);
    assertThat(seen(9)).isEmpty();
  }

  @Test
  void deletedBlocksAreDropped_alsoOfThoseThatAreLost() throws ReflectiveOperationException {
    StockBlocks blocks = new StockBlocks();
    BlockInfo lost = new BlockInfoContiguous(new Block(1, 1, 1), (short) 1);
    lost.setBlockCollectionId(1);
    blocks.put(lost, LowRedundancyBlocks.QUEUE_WITH_CORRUPT_BLOCKS);
    lost.delete();

    assertThat(blocks.choose(9, false).stream().flatMap(List::stream)).isEmpty();
    assertThat(blocks.size()).isZero();
  }

  @Test
  void openGateGivesStockEachOnce() {
    BlockInfo in = queued(1, 2);
    BlockInfo out = queued(2, 2);
    gated.putOutOfScope(out);
    closed = false;

    assertThat(seen(9)).containsExactlyInAnyOrder(in, out);
  }

  /** By any history: what is out of scope is in the queue, at the level that it has there. */
  @Test
  void whatIsOutOfScopeIsAlwaysInTheQueue_atItsLevel() {
    for (long seed = 1; seed <= 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GatedLowRedundancyBlocks ours = gated();
      List<BlockInfo> blocks = new ArrayList<>();
      for (int id = 1; id <= 8; id++) {
        BlockInfo block =
            id % 2 == 0
                ? new BlockInfoContiguous(new Block(id, 1, 1), (short) 3)
                : new BlockInfoStriped(new Block(-16L * id, 1, 1), EC);
        block.setBlockCollectionId(1);
        blocks.add(block);
      }
      for (int step = 0; step < 80; step++) {
        BlockInfo block = blocks.get(random.nextInt(blocks.size()));
        int live = random.nextInt(6);
        boolean was = ours.isOutOfScope(block);
        switch (random.nextInt(5)) {
          case 0 -> ours.putOutOfScope(block);
          case 1 -> ours.takeIntoScope(block);
          case 2 -> ours.remove(block, random.nextInt(LowRedundancyBlocks.LEVEL + 1));
          case 3 -> {
            ours.update(block, live, 0, 0, block.isStriped() ? 5 : 3, 0, 0);
            assertThat(ours.isOutOfScope(block)).isEqualTo(was && ours.contains(block));
          }
          default -> {
            if (!ours.contains(block)) {
              ours.add(block, live, 0, 0, block.isStriped() ? 5 : 3);
            }
          }
        }
        long out = blocks.stream().filter(ours::isOutOfScope).filter(ours::contains).count();
        assertThat(ours.outOfScopeCount()).as("seed " + seed).isEqualTo((int) out);
      }
    }
  }
}
