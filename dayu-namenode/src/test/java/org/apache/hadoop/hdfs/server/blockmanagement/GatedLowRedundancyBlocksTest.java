package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.junit.jupiter.api.Test;

class GatedLowRedundancyBlocksTest {
  private static final ErasureCodingPolicy EC =
      SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID);

  private boolean closed = true;
  private final GatedLowRedundancyBlocks gated = queue(false);

  private static BlockInfo replicated(long id) {
    return replicated(id, 3);
  }

  private static BlockInfo replicated(long id, int replication) {
    BlockInfo block = new BlockInfoContiguous(new Block(id, 1L << 30, 1), (short) replication);
    block.setBlockCollectionId(1);
    return block;
  }

  private static BlockInfo striped(long id) {
    BlockInfo block = new BlockInfoStriped(new Block(-16 * id, 1L << 30, 1), EC);
    block.setBlockCollectionId(1);
    return block;
  }

  private static List<BlockInfo> all(Iterator<BlockInfo> blocks) {
    List<BlockInfo> list = new ArrayList<>();
    blocks.forEachRemaining(list::add);
    return list;
  }

  private static List<BlockInfo> chosen(LowRedundancyBlocks queue, int budget) {
    List<BlockInfo> list = new ArrayList<>();
    queue.chooseLowRedundancyBlocks(budget, true).forEach(list::addAll);
    return list;
  }

  private GatedLowRedundancyBlocks queue(boolean stripedPlanned) {
    try {
      return new GatedLowRedundancyBlocks(() -> closed, stripedPlanned);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void addBoth(LowRedundancyBlocks stock) {
    for (int id = 1; id <= 20; id++) {
      stock.add(replicated(id), 1 + id % 3, 0, 0, 3);
      stock.add(striped(id), 3 + id % 2, 0, 0, 5);
      gated.add(replicated(id), 1 + id % 3, 0, 0, 3);
      gated.add(striped(id), 3 + id % 2, 0, 0, 5);
    }
  }

  @Test
  void closedGateShowsStockOnlyStripedBlocks() {
    addBoth(new LowRedundancyBlocks());

    assertThat(chosen(gated, 1000)).hasSize(20).allMatch(BlockInfo::isStriped);
    assertThat(gated.blocksLeftToStock()).isZero();
  }

  @Test
  void blocksBehindTheGateUseUpNothingOfTheStripedBudget() {
    addBoth(new LowRedundancyBlocks());

    assertThat(chosen(gated, 20)).hasSize(20).allMatch(BlockInfo::isStriped);
  }

  @Test
  void openGateGivesStockAllOfThemWithinItsBudget() {
    LowRedundancyBlocks stock = new LowRedundancyBlocks();
    addBoth(stock);
    closed = false;

    assertThat(chosen(gated, 25)).hasSize(25);
    // Urgent are 10 groups and 6 blocks; of the rest groups have half.
    assertThat(gated.blocksLeftToStock()).isEqualTo(10);
    List<BlockInfo> everything = chosen(gated, 1000);
    assertThat(everything).containsExactlyInAnyOrderElementsOf(chosen(stock, 1000));
  }

  @Test
  void openGateKeepsTheLevelsApart() {
    LowRedundancyBlocks stock = new LowRedundancyBlocks();
    addBoth(stock);
    closed = false;

    List<List<BlockInfo>> ours = gated.chooseLowRedundancyBlocks(1000, true);
    List<List<BlockInfo>> theirs = stock.chooseLowRedundancyBlocks(1000, true);
    assertThat(ours).hasSameSizeAs(theirs);
    for (int level = 0; level < ours.size(); level++) {
      assertThat(ours.get(level)).containsExactlyInAnyOrderElementsOf(theirs.get(level));
    }
  }

  @Test
  void deletedBlocksLeaveTheQueueAlsoBehindAClosedGate() {
    BlockInfo deleted = replicated(1);
    gated.add(deleted, 1, 0, 0, 3);
    deleted.delete();
    gated.drainChanged(10);

    assertThat(chosen(gated, 10)).isEmpty();
    assertThat(gated.size()).isZero();
    assertThat(gated.drainChanged(10)).containsExactly(deleted);
  }

  @Test
  void anyHistoryLeavesTheCountersOfAStockQueue() {
    for (long seed = 1; seed <= 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      LowRedundancyBlocks stock = new LowRedundancyBlocks();
      GatedLowRedundancyBlocks ours = queue(false);
      List<BlockInfo> blocks = new ArrayList<>();
      for (int id = 1; id <= 6; id++) {
        blocks.add(replicated(id, new int[] {1, 3, 10}[id % 3]));
        blocks.add(striped(id));
      }
      for (int step = 0; step < 60; step++) {
        BlockInfo block = blocks.get(random.nextInt(blocks.size()));
        long operation = random.nextLong();
        assertThat(apply(ours, block, operation)).isEqualTo(apply(stock, block, operation));
        compare(ours, stock, blocks, seed);
      }
    }
  }

  private static boolean apply(LowRedundancyBlocks queue, BlockInfo block, long operation) {
    SplittableRandom random = new SplittableRandom(operation);
    int expected = block.isStriped() ? 5 : block.getReplication();
    int current = random.nextInt(expected + 2);
    int outOfService = random.nextInt(2);
    int readOnly = random.nextInt(2);
    int level = random.nextInt(LowRedundancyBlocks.LEVEL + 1);
    return switch (random.nextInt(20)) {
      case 0 -> queue.remove(block, level, expected);
      case 1, 2 -> queue.remove(block, level);
      case 3, 4 -> queue.remove(block, current, readOnly, outOfService, expected);
      case 5, 6, 7 -> {
        int delta = random.nextInt(current + 1);
        queue.update(block, current, readOnly, outOfService, expected, delta, 0);
        yield true;
      }
      case 8 -> {
        if (random.nextInt(5) == 0) {
          queue.clear();
        }
        yield true;
      }
      default ->
          !queue.contains(block) && queue.add(block, current, readOnly, outOfService, expected);
    };
  }

  private static void compare(
      GatedLowRedundancyBlocks ours, LowRedundancyBlocks stock, List<BlockInfo> blocks, long seed) {
    String as = "seed " + seed;
    assertThat(counters(ours)).as(as).isEqualTo(counters(stock));
    for (BlockInfo block : blocks) {
      assertThat(ours.contains(block)).as(as).isEqualTo(stock.contains(block));
    }
    assertThat(all(ours.iterator()))
        .as(as)
        .containsExactlyInAnyOrderElementsOf(all(stock.iterator()));
    for (int level = 0; level < LowRedundancyBlocks.LEVEL; level++) {
      assertThat(all(ours.iterator(level)))
          .as(as)
          .containsExactlyInAnyOrderElementsOf(all(stock.iterator(level)));
    }
  }

  private static List<Long> counters(LowRedundancyBlocks queue) {
    return List.of(
        (long) queue.size(),
        (long) queue.getLowRedundancyBlockCount(),
        (long) queue.getCorruptBlockSize(),
        queue.getCorruptReplicationOneBlockSize(),
        queue.getLowRedundancyBlocks(),
        queue.getCorruptBlocks(),
        queue.getBadlyDistributedBlocks(),
        queue.getHighestPriorityReplicatedBlockCount(),
        queue.getHighestPriorityECBlockCount(),
        queue.getLowRedundancyECBlockGroups(),
        queue.getCorruptECBlockGroups());
  }

  @Test
  void everyChangeOfAReplicatedBlockIsNotedOnce() {
    BlockInfo one = replicated(1);
    BlockInfo two = replicated(2);
    gated.add(one, 1, 0, 0, 3);
    gated.add(two, 1, 0, 0, 3);
    gated.update(one, 2, 0, 0, 3, 1, 0);
    gated.add(striped(3), 3, 0, 0, 5);
    gated.noteChanged(striped(4));

    assertThat(gated.hasChanged()).isTrue();
    assertThat(gated.drainChanged(1)).containsExactly(one);
    assertThat(gated.drainChanged(9)).containsExactly(two);
    assertThat(gated.hasChanged()).isFalse();
  }

  @Test
  void everyWayOutOfTheQueueIsNoted() {
    Set<BlockInfo> gone = new LinkedHashSet<>();
    for (int id = 1; id <= 3; id++) {
      gone.add(replicated(id));
    }
    List<BlockInfo> blocks = List.copyOf(gone);
    blocks.forEach(block -> gated.add(block, 1, 0, 0, 3));
    gated.drainChanged(9);
    gated.remove(blocks.get(0), 0);
    gated.remove(blocks.get(1), 1, 0, 0, 3);
    gated.remove(blocks.get(2), 2, 3);

    assertThat(gated.drainChanged(9)).containsExactlyElementsOf(gone);
    assertThat(gated.size()).isZero();
  }

  @Test
  void repeatedAddIsNoChange() {
    BlockInfo block = replicated(1);
    gated.add(block, 1, 0, 0, 3);
    gated.drainChanged(9);
    gated.add(block, 1, 0, 0, 3);
    gated.remove(replicated(2), 0);

    assertThat(gated.hasChanged()).isFalse();
  }

  @Test
  void notingAllLeavesOutStripedOnes() {
    BlockInfo waiting = replicated(1);
    BlockInfo lost = replicated(2);
    gated.add(waiting, 1, 0, 0, 3);
    gated.add(lost, 0, 0, 0, 3);
    gated.add(striped(3), 3, 0, 0, 5);
    gated.drainChanged(9);
    gated.noteAllChanged();

    assertThat(gated.drainChanged(9)).containsExactly(waiting, lost);
  }

  @Test
  void blockIsAtOneLevelOnly_alsoWhenHdfsAddsItAtAnother() {
    BlockInfo block = replicated(1);
    gated.add(block, 2, 0, 0, 3);
    gated.add(block, 1, 0, 0, 3);

    assertThat(gated.size()).isEqualTo(1);
    assertThat(gated.iterator(LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY).next()).isEqualTo(block);
    assertThat(gated.getLowRedundancyBlocks()).isEqualTo(1);
    gated.remove(block, LowRedundancyBlocks.QUEUE_HIGHEST_PRIORITY);
    assertThat(gated.contains(block)).isFalse();
    assertThat(gated.getLowRedundancyBlocks()).isZero();
  }

  @Test
  void shownBlockIsSeenByStockThoughTheGateIsClosed_inTurn_untilItLeaves() {
    BlockInfo one = replicated(1);
    BlockInfo two = replicated(2);
    BlockInfo hidden = replicated(3);
    for (BlockInfo block : List.of(one, two, hidden)) {
      gated.add(block, 2, 0, 0, 3);
    }
    gated.show(one);
    gated.show(two);

    assertThat(seen(1)).containsExactly(one);
    assertThat(seen(1)).containsExactly(two);
    assertThat(seen(1)).as("the end, as of HDFS's own queue").isEmpty();
    assertThat(seen(9)).containsExactly(one, two);
    assertThat(gated.blocksLeftToStock()).isZero();
    gated.update(one, 1, 0, 0, 3, -1, 0);
    assertThat(seen(9)).as("HDFS changed its level").containsExactly(one, two);
    gated.drainChanged(9);
    gated.remove(two, LowRedundancyBlocks.LEVEL);
    gated.add(two, 1, 0, 0, 3);
    assertThat(seen(9)).as("it was back before the planner heard").containsExactly(one, two);
    gated.remove(two, LowRedundancyBlocks.LEVEL);
    gated.drainChanged(9);
    gated.add(two, 2, 0, 0, 3);
    assertThat(seen(9)).as("the planner heard that it left").containsExactly(one);
    gated.clear();
    assertThat(seen(9)).isEmpty();
  }

  private List<BlockInfo> seen(int blocks) {
    return gated.chooseLowRedundancyBlocks(blocks).stream().flatMap(List::stream).toList();
  }

  @Test
  void blocksThatNeedNothingOrAreLostAreNotShown() {
    BlockInfo lost = replicated(1);
    gated.add(lost, 0, 0, 0, 3);
    gated.show(lost);
    gated.show(replicated(2));

    assertThat(seen(9)).isEmpty();
  }

  @Test
  void shownBlocksAreSeenByTheirLevels() {
    for (int id = 1; id <= 30; id++) {
      gated.add(replicated(id), 2, 0, 0, 3);
      gated.show(replicated(id));
    }
    BlockInfo last = replicated(99);
    gated.add(last, 1, 0, 0, 3);
    gated.show(last);
    assertThat(gated.chooseLowRedundancyBlocks(10, true).get(0)).containsExactly(last);

    BlockInfo worse = replicated(30);
    gated.update(worse, 1, 0, 0, 3, -1, 0);
    assertThat(gated.chooseLowRedundancyBlocks(10, true).get(0))
        .containsExactlyInAnyOrder(last, worse);
  }

  @Test
  void groupsDoNotGoBeforeTheLastReplica() {
    for (int id = 1; id <= 40; id++) {
      gated.add(striped(id), 4, 0, 0, 5);
    }
    BlockInfo last = replicated(99);
    gated.add(last, 1, 0, 0, 3);
    closed = false;
    assertThat(gated.chooseLowRedundancyBlocks(10, true).get(0)).containsExactly(last);

    closed = true;
    gated.show(last);
    assertThat(gated.chooseLowRedundancyBlocks(10, true).get(0)).containsExactly(last);
  }

  @Test
  void blocksThatAreNotUrgentDoNotHoldUpUrgentGroups() {
    for (int id = 1; id <= 40; id++) {
      gated.add(replicated(id), 2, 0, 0, 3);
      gated.add(striped(id), id <= 8 ? 3 : 4, 0, 0, 5);
    }
    closed = false;
    List<List<BlockInfo>> chosen = gated.chooseLowRedundancyBlocks(10, true);
    assertThat(chosen.get(0)).hasSize(8).allMatch(BlockInfo::isStriped);
    assertThat(chosen.get(LowRedundancyBlocks.QUEUE_LOW_REDUNDANCY)).hasSize(2);
  }

  @Test
  void changeListStaysSmallWhenNobodyDrainsIt_andNothingIsMissed() {
    BlockInfo waiting = replicated(0);
    gated.add(waiting, 2, 0, 0, 3);
    gated.takeCleared();
    for (int id = 1; id <= 30_000; id++) {
      BlockInfo block = replicated(id);
      gated.add(block, 2, 0, 0, 3);
      gated.remove(block, 3, 0, 0, 3);
    }

    assertThat(gated.settledSize()).isEmpty();
    assertThat(gated.takeCleared()).as("what was known is void").isTrue();
    assertThat(gated.drainChanged(100_000)).containsExactly(waiting);
    assertThat(gated.hasChanged()).isFalse();
    assertThat(gated.settledSize()).hasValue(1);
    assertThat(gated.takeCleared()).isFalse();
  }

  @Test
  void whatIsNotedAsAWholeComesAfterWhatChanges_inParts() {
    BlockInfo one = replicated(1);
    BlockInfo two = replicated(2);
    gated.add(one, 1, 0, 0, 3);
    gated.add(two, 1, 0, 0, 3);
    gated.drainChanged(9);
    gated.noteAllChanged();
    BlockInfo three = replicated(3);
    gated.add(three, 1, 0, 0, 3);

    assertThat(gated.drainChanged(2)).hasSize(2).startsWith(three);
    assertThat(gated.hasChanged()).isTrue();
    assertThat(gated.drainChanged(2)).hasSize(2);
    assertThat(gated.hasChanged()).isFalse();

    gated.noteAllChanged();
    gated.clear();
    assertThat(gated.hasChanged()).isFalse();
  }

  /** Nothing is copied when all is noted; what changes while it is gone along is not missed. */
  @Test
  void whatWasNotedAsAWholeIsMetWhateverChangesMeanwhile() {
    for (long seed = 1; seed <= 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GatedLowRedundancyBlocks ours = queue(true);
      List<BlockInfo> blocks = new ArrayList<>();
      for (int id = 1; id <= 300; id++) {
        blocks.add(replicated((long) id * random.nextInt(1, 50)));
        blocks.add(striped(id));
      }
      blocks.forEach(block -> ours.add(block, random.nextInt(3), 0, 0, 3));
      while (ours.hasChanged()) {
        ours.drainChanged(1_000);
      }
      ours.noteAllChanged();
      Set<BlockInfo> met = new HashSet<>();
      while (ours.hasChanged()) {
        met.addAll(ours.drainChanged(random.nextInt(1, 40)));
        for (int change = 0; change < 15; change++) {
          BlockInfo block = blocks.get(random.nextInt(blocks.size()));
          apply(ours, block, random.nextLong());
        }
        if (met.size() > 500) {
          met.addAll(ours.drainChanged(10_000));
        }
      }
      for (BlockInfo block : ours) {
        assertThat(met).as("seed " + seed).contains(block);
      }
    }
  }

  @Test
  void clearingIsToldOnceAndEmptiesTheChangeList() {
    gated.add(replicated(1), 1, 0, 0, 3);
    assertThat(gated.takeCleared()).isFalse();
    gated.clear();

    assertThat(gated.hasChanged()).isFalse();
    assertThat(gated.takeCleared()).isTrue();
    assertThat(gated.takeCleared()).isFalse();
  }

  @Test
  void stripedBlocksThatArePlannedAreKeptFromStockAndNoted() {
    GatedLowRedundancyBlocks both = queue(true);
    BlockInfo group = striped(1);
    both.add(group, 3, 0, 0, 5);
    both.add(replicated(2), 1, 0, 0, 3);

    assertThat(chosen(both, 10)).isEmpty();
    assertThat(both.drainChanged(10)).containsExactlyInAnyOrder(group, replicated(2));
    assertThat(both.settledSize()).hasValue(2);
    both.noteAllChanged();
    assertThat(both.drainChanged(10)).containsExactlyInAnyOrder(group, replicated(2));

    both.show(group);
    assertThat(chosen(both, 10)).containsExactly(group);
    both.remove(group, LowRedundancyBlocks.LEVEL);
    assertThat(chosen(both, 10)).isEmpty();
    assertThat(both.drainChanged(10)).containsExactly(group);

    both.add(group, 3, 0, 0, 5);
    closed = false;
    assertThat(chosen(both, 10)).hasSize(2);
    assertThat(both.blocksLeftToStock()).isEqualTo(2);
  }

  @Test
  void plannedStripedBlockIsAtOneLevelOnly() {
    GatedLowRedundancyBlocks both = queue(true);
    BlockInfo group = striped(1);
    both.add(group, 3, 0, 0, 5);
    both.add(group, 4, 0, 0, 5);
    assertThat(both.size()).isEqualTo(1);
    both.add(group, 3, 0, 0, 5);
    assertThat(both.size()).isEqualTo(1);
  }
}
