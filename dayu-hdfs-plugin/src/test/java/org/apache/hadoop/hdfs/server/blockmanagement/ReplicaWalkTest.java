package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.queue.NamesystemLock;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.queue.WorkClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Walks along real block lists that change between the steps; a look takes a tenth of a ms. */
class ReplicaWalkTest {
  private static final long LOOK_NS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final int ALL = 1_000_000;

  private final DatanodeDescriptor node =
      new DatanodeDescriptor(new DatanodeID("127.0.0.1", "host", "uuid", 1, 2, 3, 4));
  private final DatanodeStorageInfo first = node.updateStorage(new DatanodeStorage("first"));
  private final DatanodeStorageInfo second = node.updateStorage(new DatanodeStorage("second"));
  private final BlockDescriber describer = mock(BlockDescriber.class);
  private final List<Long> holdsNs = new ArrayList<>();
  private final WorkClock clock = new WorkClock();
  private final TimedLock lock =
      new TimedLock(mock(NamesystemLock.class), clock, hold -> holdsNs.add(hold.lengthNs()));

  @BeforeEach
  void lookingTakesTime() {
    when(describer.describeWithout(any(), any()))
        .thenAnswer(
            call -> {
              clock.work(LOOK_NS);
              return Optional.of(task(call.<BlockInfo>getArgument(0).getBlockId()));
            });
  }

  private ReplicaWalk walk(int looksMax) {
    first.setBlockReportCount(1);
    second.setBlockReportCount(1);
    return new ReplicaWalk(lock, describer, false, node, looksMax);
  }

  private static RecoveryTask task(long id) {
    return task(id, IntSet.of(1));
  }

  private static RecoveryTask task(long id, IntSet holders) {
    return new RecoveryTask(
        id, 1, 0, 1, holders, holders, holders, new PlacementRule(1, 3), StorageTypes.of(0));
  }

  /** Puts complete blocks of these ids into a storage's list, the last at its head. */
  static List<BlockInfo> fill(DatanodeStorageInfo storage, long from, long to) {
    List<BlockInfo> blocks = new ArrayList<>();
    for (long id = from; id <= to; id++) {
      BlockInfo block = new BlockInfoContiguous(new Block(id, 1000, 1), (short) 3);
      block.setBlockCollectionId(1);
      storage.addBlock(block);
      blocks.add(block);
    }
    return blocks;
  }

  private static List<Long> ids(List<RecoveryTask> tasks) {
    return tasks.stream().map(RecoveryTask::id).toList();
  }

  private static List<Long> range(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  private static List<Long> rest(ReplicaWalk walk) {
    List<Long> met = new ArrayList<>();
    while (!walk.done()) {
      met.addAll(ids(walk.read()));
    }
    return met;
  }

  @Test
  void meetsEachReplicaOfAllStorages_inShortHolds() {
    fill(first, 1, 300);
    fill(second, 301, 500);

    ReplicaWalk walk = walk(ALL);

    assertThat(rest(walk)).containsExactlyInAnyOrderElementsOf(range(1, 500));
    assertThat(walk.count().replicas()).isEqualTo(500);
    assertThat(walk.count().looked()).isEqualTo(500);
    assertThat(holdsNs)
        .hasSizeGreaterThan(5)
        .allMatch(ns -> ns <= TimedLock.HOLD_NS + 64 * LOOK_NS);
  }

  @Test
  void anEmptyDataNodeIsDoneAtOnce() {
    ReplicaWalk walk = walk(ALL);
    assertThat(rest(walk)).isEmpty();
    assertThat(walk.count().replicas()).isZero();
  }

  @Test
  void ofTooManyLooksAtSome_evenlySpread() {
    fill(first, 1, 1_000);

    ReplicaWalk walk = walk(100);

    assertThat(rest(walk)).hasSize(100);
    assertThat(walk.count().replicas()).isEqualTo(1_000);
    assertThat(walk.count().looked()).isEqualTo(100);
  }

  @Test
  void goesOnWhenTheBlockAtWhichItStandsGoes() {
    List<BlockInfo> blocks = fill(first, 1, 300);
    ReplicaWalk walk = walk(ALL);
    List<Long> met = new ArrayList<>(ids(walk.read()));
    long at = met.get(met.size() - 1);
    first.removeBlock(blocks.get((int) at - 1));

    met.addAll(rest(walk));

    assertThat(met).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(range(1, 300));
  }

  @Test
  void blocksThatAreMovedToTheFrontAreMetOnce() {
    List<BlockInfo> blocks = fill(first, 1, 300);
    ReplicaWalk walk = walk(ALL);
    List<Long> met = new ArrayList<>(ids(walk.read()));
    BlockInfo at = blocks.get((int) (long) met.get(met.size() - 1) - 1);
    BlockInfo head = first.getBlockListHeadForTesting();
    first.moveBlockToHead(at, at.findStorageInfo(first), head.findStorageInfo(first));

    met.addAll(rest(walk));

    assertThat(met).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(range(1, 300));
  }

  @Test
  void whatCannotBeRecoveredIsCounted() {
    fill(first, 1, 4);
    second.addBlock(
        new BlockInfoStriped(
            new Block(-16, 1000, 1),
            SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID)),
        new Block(-16, 1000, 1));
    doReturn(Optional.empty())
        .doReturn(Optional.of(task(2, IntSet.of())))
        .doReturn(Optional.of(task(3)))
        .doReturn(Optional.of(task(4)))
        .when(describer)
        .describeWithout(any(), any());

    ReplicaWalk walk = walk(ALL);

    assertThat(rest(walk)).hasSize(2);
    assertThat(walk.count().needless()).isEqualTo(1);
    assertThat(walk.count().striped()).isEqualTo(1);
  }

  @Test
  void aReportThatPutsTheListInAnotherOrderIsNoticed() {
    List<BlockInfo> blocks = fill(first, 1, 300);
    ReplicaWalk walk = walk(ALL);
    List<Long> met = new ArrayList<>(ids(walk.read()));
    for (BlockInfo block : blocks) {
      first.moveBlockToHead(
          block,
          block.findStorageInfo(first),
          first.getBlockListHeadForTesting().findStorageInfo(first));
    }
    first.setBlockReportCount(2);

    met.addAll(rest(walk));

    assertThat(met).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(range(1, 300));
  }
}
