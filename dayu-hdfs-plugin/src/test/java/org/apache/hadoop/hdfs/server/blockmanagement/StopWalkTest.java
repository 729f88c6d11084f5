package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.dayu.core.wave.WaveConflicts;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.queue.NamesystemLock;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.queue.WorkClock;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.BlockUCState;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks along real block lists that change between the steps; a look takes a tenth of a ms. */
class StopWalkTest {
  private static final long LOOK_NS = TimeUnit.MICROSECONDS.toNanos(100);

  private final DatanodeDescriptor node =
      new DatanodeDescriptor(new DatanodeID("127.0.0.1", "host", "uuid", 1, 2, 3, 4));
  private final DatanodeStorageInfo first = node.updateStorage(new DatanodeStorage("first"));
  private final DatanodeStorageInfo second = node.updateStorage(new DatanodeStorage("second"));
  private final ReadableWithout readable = mock(ReadableWithout.class);
  private final OpenBlocks open = mock(OpenBlocks.class);
  private final List<Long> holdsNs = new ArrayList<>();
  private final WorkClock clock = new WorkClock();
  private final TimedLock lock =
      new TimedLock(mock(NamesystemLock.class), clock, hold -> holdsNs.add(hold.lengthNs()));

  @BeforeEach
  void allIsElsewhere_andLookingTakesTime() {
    node.setAlive(true);
    first.setBlockReportCount(1);
    second.setBlockReportCount(1);
    when(open.done()).thenReturn(true);
    when(readable.missed(any(), any())).thenReturn(true);
    when(readable.check(any(), any()))
        .thenAnswer(
            call -> {
              clock.work(LOOK_NS);
              return Certainty.SURE;
            });
  }

  private void onlyHere(BlockInfo block) {
    when(readable.check(block, Set.of(node))).thenReturn(Certainty.NOT_READABLE);
  }

  private StopWalk walk() {
    return new StopWalk(lock, readable, List.of(node), open);
  }

  private static StopCheck rest(StopWalk walk) {
    while (!walk.done()) {
      walk.read();
    }
    return walk.check();
  }

  @Test
  void allIsLookedAt_inShortHolds() {
    ReplicaWalkTest.fill(first, 1, 300);
    ReplicaWalkTest.fill(second, 301, 500);
    assertThat(rest(walk())).isEqualTo(new StopCheck(500, true, 0, 0, 0, 0));
    assertThat(holdsNs)
        .hasSizeGreaterThan(5)
        .allMatch(ns -> ns <= TimedLock.HOLD_NS + 64 * LOOK_NS);
  }

  @Test
  void oneBlockOfManyThatNobodyElseHasIsFound_whereverItIs() {
    List<BlockInfo> blocks = ReplicaWalkTest.fill(first, 1, 1_000);
    for (int at : new int[] {0, 1, 500, 998, 999}) {
      onlyHere(blocks.get(at));
      assertThat(rest(walk())).isEqualTo(new StopCheck(1_000, true, 1, 0, 0, 0));
      when(readable.check(blocks.get(at), Set.of(node))).thenReturn(Certainty.SURE);
    }
  }

  @Test
  void aReportThatPutsTheListInAnotherOrderIsNoticed() {
    List<BlockInfo> blocks = ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    walk.read();
    for (BlockInfo block : blocks) {
      first.moveBlockToHead(
          block,
          block.findStorageInfo(first),
          first.getBlockListHeadForTesting().findStorageInfo(first));
    }
    first.setBlockReportCount(2);

    StopCheck check = rest(walk);

    assertThat(check.complete()).isTrue();
    assertThat(check.checked()).isGreaterThanOrEqualTo(300);
  }

  @Test
  void whatHasNotReportedOrIsDeadIsNotKnown() {
    ReplicaWalkTest.fill(first, 1, 3);
    second.setBlockReportCount(0);
    assertThat(rest(walk()).complete()).isFalse();

    second.setBlockReportCount(1);
    assertThat(rest(walk()).complete()).isTrue();
    node.setAlive(false);
    assertThat(rest(walk()).complete()).isFalse();
  }

  @Test
  void blockThatComesWhileTheWalkGoesOnIsLookedAt() {
    ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    walk.read();
    onlyHere(ReplicaWalkTest.fill(first, 301, 301).get(0));
    assertThat(rest(walk)).isEqualTo(new StopCheck(301, true, 1, 0, 0, 0));
  }

  @Test
  void blockThatIsNotCompleteIsLookedAt_asItMayBeBeforeOpenFilesAreRead() {
    BlockInfo block = ReplicaWalkTest.fill(first, 1, 1).get(0);
    block.convertToBlockUnderConstruction(
        BlockUCState.UNDER_CONSTRUCTION, new DatanodeStorageInfo[] {first});
    onlyHere(block);
    assertThat(rest(walk()).only()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void headThatGoes_orIsAppendedTo_hidesNothing(boolean appendedTo) {
    List<BlockInfo> blocks = ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    walk.read();
    onlyHere(ReplicaWalkTest.fill(first, 301, 301).get(0));
    BlockInfo head = blocks.get(299);
    first.removeBlock(head);
    if (appendedTo) {
      first.addBlock(head);
    }
    assertThat(rest(walk).only()).isEqualTo(1);
  }

  @Test
  void blocksThatGoFromTheHeadHaveNothingReadAgain() {
    List<BlockInfo> blocks = ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    while (walk.check().checked() < 300) {
      walk.read();
    }
    for (int gone : new int[] {299, 297, 294}) {
      first.removeBlock(blocks.get(gone));
    }
    assertThat(rest(walk).checked()).isLessThan(320);
  }

  @Test
  void appendsThatPutTheHeadTogetherAgainHideNothing() {
    List<BlockInfo> blocks = ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    walk.read();
    onlyHere(ReplicaWalkTest.fill(first, 301, 301).get(0));
    for (BlockInfo appendedTo : blocks.subList(298, 300)) {
      first.removeBlock(appendedTo);
      appendedTo.setGenerationStamp(appendedTo.getGenerationStamp() + 1);
      first.addBlock(appendedTo);
    }
    assertThat(rest(walk).only()).isEqualTo(1);
  }

  @Test
  void newBlockWhoseOtherReplicaIsReportedMeanwhileIsElsewhere() {
    BlockInfo fresh = ReplicaWalkTest.fill(first, 1, 300).get(299);
    onlyHere(fresh);
    StopWalk walk = walk();
    walk.read();
    when(readable.check(fresh, Set.of(node))).thenReturn(Certainty.SURE);
    assertThat(rest(walk)).isEqualTo(new StopCheck(300, true, 0, 0, 0, 0));
  }

  @Test
  void newBlockWhoseOtherReplicaIsReportedMeanwhileKeepsNobodyOutOfWaves() {
    BlockInfo fresh = ReplicaWalkTest.fill(first, 1, 300).get(299);
    DatanodeDescriptor other =
        new DatanodeDescriptor(new DatanodeID("127.0.0.2", "other", "other", 1, 2, 3, 4));
    AtomicBoolean reported = new AtomicBoolean();
    when(readable.needed(any())).thenReturn(1);
    doAnswer(
            call -> {
              clock.work(LOOK_NS);
              ReadableWithout.GoodUnits units = call.getArgument(1);
              units.add(node, 0, true);
              if (!fresh.equals(call.getArgument(0)) || reported.get()) {
                units.add(other, 0, true);
              }
              return null;
            })
        .when(readable)
        .eachGood(any(), any());
    IdentityHashMap<DatanodeDescriptor, Integer> places = new IdentityHashMap<>();
    places.put(node, 0);
    WaveConflicts conflicts = mock(WaveConflicts.class);

    WaveWalk walk = new WaveWalk(lock, readable, List.of(node), places, conflicts, open);
    walk.read();
    reported.set(true);
    while (!walk.done()) {
      walk.read();
    }

    verify(conflicts, times(300)).met(anyLong(), any(), eq(1), eq(1), eq(1));
    verify(conflicts, never()).met(anyLong(), any(), eq(1), eq(1), eq(0));
  }

  @Test
  void storageThatIsNewIsLookedAt() {
    ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    walk.read();
    DatanodeStorageInfo third = node.updateStorage(new DatanodeStorage("third"));
    third.setBlockReportCount(1);
    onlyHere(ReplicaWalkTest.fill(third, 301, 301).get(0));
    assertThat(rest(walk)).isEqualTo(new StopCheck(301, true, 1, 0, 0, 0));
  }

  @Test
  void dataNodeThatDiesMeanwhileIsNotKnown() {
    ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    walk.read();
    node.setAlive(false);
    assertThat(rest(walk).complete()).isFalse();
  }

  @Test
  void headsAreReadUntilOneHoldIsEnough() {
    ReplicaWalkTest.fill(first, 1, 300);
    StopWalk walk = walk();
    while (walk.check().checked() < 300) {
      walk.read();
    }
    ReplicaWalkTest.fill(first, 301, 500);
    walk.read();
    onlyHere(ReplicaWalkTest.fill(first, 501, 501).get(0));
    assertThat(rest(walk)).isEqualTo(new StopCheck(501, true, 1, 0, 0, 0));
  }
}
