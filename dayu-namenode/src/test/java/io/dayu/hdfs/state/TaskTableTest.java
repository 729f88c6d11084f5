package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.protocol.BlockRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TaskTableTest {
  private static final long NOW = 1_000;
  private static final long SECOND = 1_000_000_000;

  private final TaskTable table = new TaskTable();

  private static LowRedundancyBlock block(long id, int level, long size, int missing, int... from) {
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1, size),
        new RecoveryTask(
            id,
            size,
            level,
            missing,
            IntSet.of(from),
            IntSet.of(from),
            IntSet.of(from),
            new PlacementRule(1, 9),
            StorageTypes.of(new int[missing])));
  }

  private List<Long> order() {
    return table.first(Integer.MAX_VALUE, NOW).stream().map(RecoveryTask::id).toList();
  }

  @Test
  void levelsComeFirstThenArrival() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.put(block(2, 0, 10, 1, 0), NOW);
    table.put(block(3, 3, 10, 1, 0), NOW);
    table.put(block(4, 0, 10, 1, 0), NOW);
    table.put(block(5, 1, 10, 1, 0), NOW);

    assertThat(order()).containsExactly(2L, 4L, 5L, 1L, 3L);
    assertThat(table.first(2, NOW)).extracting(RecoveryTask::id).containsExactly(2L, 4L);
    assertThat(table.first(0, NOW)).isEmpty();
    assertThat(table.size()).isEqualTo(5);
  }

  @Test
  void blocksThatStandAsideKeepNobodyWaiting() {
    for (long id = 1; id <= 100; id++) {
      table.put(block(id, 0, 10, 1, 0), NOW);
      table.setAside(id, Obstacle.NO_DESTINATION, NOW);
    }
    for (long id = 101; id <= 140; id++) {
      table.put(block(id, 3, 10, 1, 0), NOW);
    }

    List<Long> first = table.first(32, NOW).stream().map(RecoveryTask::id).toList();
    assertThat(first).hasSize(32).startsWith(1L, 2L, 101L).doesNotContain(3L);

    table.setAside(1, Obstacle.NO_DESTINATION, NOW);
    table.setAside(2, Obstacle.NO_DESTINATION, NOW);
    assertThat(table.first(32, NOW)).extracting(RecoveryTask::id).startsWith(3L, 4L, 101L);
    assertThat(table.size()).as("what a plan could place").isEqualTo(40);
    assertThat(table.asideCount()).isEqualTo(100);
    assertThat(table.total()).isEqualTo(140);
    assertThat(table.waitingBytes()).isEqualTo(400);
    assertThat(table.stuck().counts()).containsEntry(Obstacle.NO_DESTINATION, 100);
  }

  @Test
  void changedBlockStandsAsideNoLonger() {
    table.put(block(1, 0, 10, 1, 0), NOW);
    table.put(block(2, 0, 10, 1, 0), NOW);
    table.setAside(1, Obstacle.NO_DESTINATION, NOW);
    assertThat(order()).containsExactly(2L, 1L);
    assertThat(table.find(1)).isPresent();

    table.put(block(1, 0, 20, 1, 0), NOW);
    table.setAside(2, Obstacle.NO_DESTINATION, NOW);
    assertThat(order()).containsExactly(1L, 2L);
    assertThat(table.waitingBytes()).isEqualTo(20);

    table.setAside(1, Obstacle.NO_DESTINATION, NOW);
    table.remove(1);
    table.remove(2);
    assertThat(table.total()).isZero();
    assertThat(table.waitingBytes()).isZero();
    assertThat(table.commonBytes(0)).isZero();
  }

  @Test
  void replacementKeepsItsPlace() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.put(block(2, 2, 10, 1, 0), NOW);
    table.put(block(1, 2, 99, 1, 0), NOW);

    assertThat(order()).containsExactly(1L, 2L);
    assertThat(table.ref(1)).contains(new BlockRef("BP", 1, 1, 99));
  }

  @Test
  void changeOfLevelGoesToTheEndOfTheNewOne() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.put(block(2, 0, 10, 1, 0), NOW);
    table.put(block(1, 0, 10, 1, 0), NOW);

    assertThat(order()).containsExactly(2L, 1L);
    assertThat(table.size()).isEqualTo(2);
  }

  @Test
  void removedBlockIsGoneWithItsBytes() {
    table.put(block(1, 2, 10, 2, 0, 40), NOW);
    assertThat(table.waitingBytes()).isEqualTo(20);
    assertThat(table.commonBytes(40)).isEqualTo(10);
    table.remove(1);
    table.remove(99);

    assertThat(table.size()).isZero();
    assertThat(table.find(1)).isEmpty();
    assertThat(table.waitingBytes()).isZero();
    assertThat(table.commonBytes(40)).isZero();
    assertThat(table.commonBytes(4_000)).isZero();
  }

  @Test
  void sumsKeptByChangesEqualThoseFromScratch() {
    for (long seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TaskTable kept = new TaskTable();
      Map<Long, LowRedundancyBlock> expected = new HashMap<>();
      Map<Long, LowRedundancyBlock> aside = new HashMap<>();
      for (int step = 0; step < 100; step++) {
        long id = random.nextInt(12);
        switch (random.nextInt(9)) {
          case 0 -> {
            kept.remove(id);
            expected.remove(id);
            aside.remove(id);
          }
          case 1 -> kept.refuse(id, random.nextInt(30));
          case 2 -> kept.forgive(id, NOW);
          case 3 -> {
            kept.setAside(id, Obstacle.NO_DESTINATION, NOW);
            if (expected.containsKey(id)) {
              aside.put(id, expected.remove(id));
            }
          }
          default -> {
            LowRedundancyBlock block =
                block(
                    id,
                    random.nextInt(4),
                    1 + random.nextInt(100),
                    1 + random.nextInt(2),
                    random.ints(random.nextInt(4), 0, 40).toArray());
            kept.put(block, NOW);
            expected.put(id, block);
            aside.remove(id);
          }
        }
        checkSums(kept, expected, seed);
        assertThat(kept.asideCount()).as("seed %d", seed).isEqualTo(aside.size());
        assertThat(kept.total()).as("seed %d", seed).isEqualTo(expected.size() + aside.size());
      }
    }
  }

  private static void checkSums(TaskTable kept, Map<Long, LowRedundancyBlock> expected, long seed) {
    long waiting = 0;
    long[] common = new long[40];
    for (LowRedundancyBlock block : expected.values()) {
      RecoveryTask task = block.task();
      waiting += task.sizeBytes() * task.missing();
      for (int i = 0; i < task.sources().size(); i++) {
        common[task.sources().get(i)] += task.sizeBytes();
      }
    }
    assertThat(kept.size()).as("seed %d", seed).isEqualTo(expected.size());
    assertThat(kept.waitingBytes()).as("seed %d", seed).isEqualTo(waiting);
    for (int node = 0; node < common.length; node++) {
      assertThat(kept.commonBytes(node)).as("seed %d", seed).isEqualTo(common[node]);
    }
  }

  private RecoveryTask task(long id) {
    return table.first(Integer.MAX_VALUE, NOW).stream()
        .filter(task -> task.id() == id)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void refusedNodeIsBarredAlsoAfterAReplacement() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.refuse(1, 7);
    assertThat(task(1).barred()).isEqualTo(IntSet.of(0, 7));
    table.put(block(1, 0, 10, 1, 3), NOW);
    assertThat(task(1).barred()).isEqualTo(IntSet.of(3, 7));
    table.refuse(2, 8);
    table.put(block(2, 2, 10, 1, 0), NOW);
    assertThat(task(2).barred()).isEqualTo(IntSet.of(0, 8));
  }

  @Test
  void refusalsAreForgottenWhenTheBlockIsRecovered_notWhenItIsUnderWay() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.refuse(1, 7);
    table.remove(1);
    table.put(block(1, 2, 10, 1, 0), NOW);
    assertThat(task(1).barred()).isEqualTo(IntSet.of(0, 7));

    table.recovered(1);
    assertThat(task(1).barred()).isEqualTo(IntSet.of(0));
  }

  @Test
  void blockThatWasRefusedEverywhereRestsLongerEachTime() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    for (long restSeconds : new long[] {5, 10, 20, 40, 60, 60}) {
      table.refuse(1, 7);
      table.forgive(1, NOW);
      assertThat(table.first(9, NOW + restSeconds * SECOND - 1)).isEmpty();
      assertThat(table.first(9, NOW + restSeconds * SECOND)).hasSize(1);
    }
    assertThat(table.size()).isEqualTo(1);
  }

  private static LowRedundancyBlock misplaced(long id) {
    LowRedundancyBlock block = block(id, 4, 10, 1, 0);
    RecoveryTask task = block.task();
    return LowRedundancyBlock.of(
        block.block(),
        new RecoveryTask(
            id,
            10,
            3,
            1,
            task.sources(),
            task.placed(),
            task.barred(),
            new PlacementRule(1, 9).withPlacementOnly(true),
            task.storageTypes()));
  }

  private void bookBetterPlace(long id, long nowNs) {
    table.put(misplaced(id), nowNs);
    assertThat(table.first(9, nowNs)).hasSize(1);
    table.planned(id, nowNs);
    table.remove(id);
  }

  @Test
  void blockThatIsCopiedToBetterPlacesInVainRestsLongerEachTime() {
    long nowNs = NOW;
    bookBetterPlace(1, nowNs);
    bookBetterPlace(1, nowNs);
    for (long restMinutes : new long[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440}) {
      bookBetterPlace(1, nowNs);
      long restNs = restMinutes * 60 * SECOND;
      table.put(misplaced(1), nowNs + restNs - 1);
      assertThat(table.first(9, nowNs + restNs - 1)).isEmpty();
      assertThat(table.stuck().obstacle(1)).contains(Obstacle.TAKEN_AWAY);
      assertThat(table.restNs(1, nowNs)).isEqualTo(restNs);
      nowNs += restNs;
    }
    assertThat(table.first(9, nowNs)).hasSize(1);
  }

  @Test
  void blockThatIsCopiedToBetterPlacesInVainIsPlannedAtOnceWhenItLosesAReplica() {
    for (int copy = 0; copy < 3; copy++) {
      bookBetterPlace(1, NOW);
    }
    table.put(misplaced(1), NOW);
    LowRedundancyBlock lost = block(1, 2, 10, 1, 0);
    assertThat(table.rests(misplaced(1), NOW)).isTrue();
    assertThat(table.rests(lost, NOW)).isFalse();
    table.put(lost, NOW);
    assertThat(order()).containsExactly(1L);
  }

  @Test
  void whatWasCopiedLongAgoTellsNothing() {
    bookBetterPlace(1, NOW);
    bookBetterPlace(1, NOW);
    bookBetterPlace(1, NOW + 601 * SECOND);
    bookBetterPlace(1, NOW + 601 * SECOND);
    table.put(misplaced(1), NOW + 601 * SECOND);
    assertThat(table.first(9, NOW + 601 * SECOND)).hasSize(1);
  }

  @Test
  void blockWithoutRefusalsDoesNotRest() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.forgive(1, NOW);

    assertThat(order()).containsExactly(1L);
  }

  @Test
  void placementMayBeWaivedAfterThreeRefusals() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.refuse(1, 7);
    table.refuse(1, 8);
    assertThat(table.lenient(1)).isFalse();
    table.refuse(1, 9);
    assertThat(table.lenient(1)).isTrue();
    assertThat(table.lenient(2)).isFalse();
  }

  @Test
  void forgivingFreesTheNodesButKeepsTheCount() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.refuse(1, 7);
    table.refuse(1, 8);
    table.forgive(1, NOW - 5 * SECOND);

    assertThat(task(1).barred()).isEqualTo(IntSet.of(0));
    table.refuse(1, 7);
    assertThat(table.lenient(1)).isTrue();
  }

  @Test
  void blockThatIsLeftToStockIsShownAtOnce_andHoldsUpNoOther() {
    table.put(block(1, 2, 10, 1, 0), 0);
    table.put(block(2, 2, 10, 1, 0), 0);
    table.setAside(1, Obstacle.NO_DESTINATION, 0);
    table.leaveToStock(2, 0, 59 * SECOND);
    assertThat(table.stuck().takeToShow(60 * SECOND, 10, 61 * SECOND)).containsExactly(2L, 1L);
  }

  @Test
  void blockIsOnItsWayUntilItsLastReplicaHasCome() {
    table.put(block(1, 0, 10, 2, 0), NOW);
    table.planned(1, NOW);
    table.heed(id -> true);
    table.recovered(1);
    assertThat(table.late().underWayNs(1, NOW + SECOND)).isEqualTo(SECOND);
    table.heed(id -> false);
    table.recovered(1);
    assertThat(table.late().blockIds()).isEmpty();
  }

  @Test
  void noneOfManyBlocksOnTheirWayIsForgotten() {
    for (long id = 1; id <= 100_001; id++) {
      table.late().isUnderWay(id, NOW);
    }
    assertThat(table.late().underWayNs(1, NOW + 61 * SECOND)).isEqualTo(61 * SECOND);
  }

  @Test
  void clearingForgetsAll() {
    table.put(block(1, 2, 10, 1, 0), NOW);
    table.refuse(1, 7);
    table.refuse(1, 8);
    table.refuse(1, 9);
    table.clear();

    assertThat(order()).isEmpty();
    assertThat(table.waitingBytes()).isZero();
    assertThat(table.commonBytes(0)).isZero();
    assertThat(table.lenient(1)).isFalse();
  }
}
