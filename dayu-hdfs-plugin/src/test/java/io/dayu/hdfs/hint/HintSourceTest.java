package io.dayu.hdfs.hint;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.CopySight;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.metrics.Meters;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;

/** Tests of the fate of hints, from their offer to their end. */
class HintSourceTest {
  /** How full DataNodes are, in per cent; all blocks are on the first two. */
  private static final List<Integer> FULL = List.of(80, 70, 10, 50, 95);

  private static final int DISK = StorageTypeNumbers.numberOf(StorageType.DISK);
  private static final int SSD = StorageTypeNumbers.numberOf(StorageType.SSD);

  /** Another system. */
  private static final CopyOwner MOVES = new CopyOwner("moves", WorkClass.CAPACITY);

  private final PlayedHdfs hdfs = new PlayedHdfs();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final CurateMetrics metrics = new CurateMetrics(new Meters(registry));
  private final HintQueue queue = new HintQueue(metrics::count);
  private final NodeTable nodes = new NodeTable();
  private final TaskTable tasks = new TaskTable();
  private final CopyLedger<LowRedundancyBlock> copies = tasks.lower().ledger();
  private int failures;
  private double share = 1;
  private final HintSource source =
      new HintSource(queue, hdfs, nodes, tasks, () -> share, () -> failures++);
  private long nowNs = TimeUnit.HOURS.toNanos(1);

  HintSourceTest() {
    inRacks("/rack", "/rack", "/rack", "/rack", "/rack");
    second(false);
  }

  private void inRacks(String... racks) {
    List<DataNodeFacts> facts = new ArrayList<>();
    for (int node = 0; node < FULL.size(); node++) {
      facts.add(
          new DataNodeFacts(
              new DataNodeAddress(
                  uuid(node), "10.0.0." + node, "dn" + node, 9866, 9864, 9865, 9867),
              racks[node],
              true,
              true,
              FreeSpace.ofBytesByType(1_000),
              StorageUse.NONE,
              byType(FULL.get(node)),
              DataNodeStatus.inService(true)));
    }
    nodes.update(facts);
  }

  /** The less its disks are used, the more are its SSDs. */
  private static List<StorageUse> byType(int percentOfDisk) {
    List<StorageUse> uses =
        new ArrayList<>(Collections.nCopies(StorageTypeNumbers.count(), StorageUse.NONE));
    uses.set(DISK, new StorageUse(percentOfDisk, 100));
    uses.set(SSD, new StorageUse(100 - percentOfDisk, 100));
    return uses;
  }

  private static String uuid(int node) {
    return "uuid" + node;
  }

  private void second(boolean paused) {
    nowNs += TimeUnit.SECONDS.toNanos(1);
    for (CopyPlace place : copies.underWay()) {
      if (copies.look(place, hdfs.sight(place), false, nowNs)) {
        hdfs.sights.remove(place);
      }
    }
    source.refresh(nowNs, paused);
  }

  private static MoveHint hint(long blockId) {
    return hint(blockId, 0.4);
  }

  private static MoveHint hint(long blockId, double below) {
    return new MoveHint(blockId, 1, uuid(0), "DISK", "", "", below);
  }

  private int offer(long... blockIds) {
    return PlayedHints.offer(
        queue, LongStream.of(blockIds).mapToObj(HintSourceTest::hint).toList());
  }

  /** Copies to a DataNode are booked and ordered. */
  private void begin(int node, long... blockIds) {
    for (long id : blockIds) {
      CopyPlace place = new CopyPlace(id, node);
      hdfs.sights.put(place, CopySight.AWAITED);
      copies.booked(place, nowNs);
    }
  }

  private RecoveryTask wanted(long blockId) {
    return tasks.lower().find(blockId).orElseThrow().task();
  }

  /** The blocks of which a replica is to move within its DataNode. */
  private List<Long> within() {
    return tasks.lower().tasks().stream()
        .filter(task -> task.kind().isWithin())
        .map(RecoveryTask::id)
        .toList();
  }

  private static LowRedundancyBlock block(long blockId) {
    IntSet holders = IntSet.of(0, 1);
    return LowRedundancyBlock.of(
        new BlockRef("BP", blockId, 1, 100),
        new RecoveryTask(
            blockId,
            100,
            0,
            0,
            holders,
            holders,
            holders,
            new PlacementRule(1, 9),
            StorageTypes.of()));
  }

  private void assertEnded(MoveFate fate, long count) {
    assertThat(queue.counts().ended()).as("ended").containsEntry(fate, count);
    assertThat(registry.get("dayu.curate.moves").tag("fate", text(fate)).counter().count())
        .isEqualTo((double) count);
  }

  private static String text(MoveFate fate) {
    return fate.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void copyIsWantedWhereItIsLessFull_andCountsInThePlaceOfTheOneThatGoes() {
    assertThat(offer(7)).isEqualTo(1);
    second(false);
    RecoveryTask task = wanted(7);
    assertThat(task.workClass()).isEqualTo(WorkClass.COST);
    assertThat(task.kind()).isEqualTo(new WorkKind.MoveReplica(0));
    assertThat(task.missing()).isEqualTo(1);
    assertThat(task.placed()).isEqualTo(IntSet.of(1));
    assertThat(task.barred()).as("all but the one below 40 %").isEqualTo(IntSet.of(0, 1, 3, 4));
    assertThat(queue.counts()).isEqualTo(new HintCounts(true, 0, 1, Map.of()));

    PlayedHints.offer(
        queue, List.of(MoveHint.to(8, 1, uuid(0), uuid(3)), MoveHint.to(9, 1, uuid(0), uuid(4))));
    second(false);
    assertThat(wanted(8).barred()).as("the one that is named").isEqualTo(IntSet.of(0, 1, 2, 4));
    assertThat(wanted(9).barred()).as("it is nearly full").isEqualTo(IntSet.of(0, 1, 2, 3, 4));

    PlayedHints.offer(queue, List.of(hint(10, 0.5)));
    second(false);
    assertThat(wanted(10).barred()).as("one at 50 % is as full").isEqualTo(IntSet.of(0, 1, 3, 4));
  }

  @Test
  void blockStaysInAsManyRacks() {
    inRacks("/a", "/b", "/b", "/a", "/c");
    PlayedHints.offer(queue, List.of(MoveHint.to(1, 1, uuid(0), uuid(2)), hint(2, 1)));
    second(false);
    assertThat(wanted(1).barred()).as("the other one's rack").isEqualTo(IntSet.of(0, 1, 2, 3, 4));
    assertThat(wanted(2).barred()).as("and what is full").isEqualTo(IntSet.of(0, 1, 2, 4));

    inRacks("/a", "/a", "/b", "/a", "/c");
    PlayedHints.offer(queue, List.of(hint(3, 1)));
    second(false);
    assertThat(wanted(3).barred()).as("its rack keeps one").isEqualTo(IntSet.of(0, 1, 4));
  }

  @Test
  void storagesOfTheTypeCountThatTheCopyGoesTo() {
    PlayedHints.offer(
        queue,
        List.of(
            new MoveHint(1, 1, uuid(0), "SSD", "", "", 0.4),
            hint(2, 0.4),
            new MoveHint(3, 1, uuid(0), "DISK", "", "SSD", 0.4)));
    LongStream.of(1, 2, 3)
        .forEach(id -> hdfs.verdicts.put(id, new HintVerdict.Fit(block(id), SSD, false)));
    second(false);
    assertThat(wanted(3).barred()).as("it names that type").isEqualTo(wanted(1).barred());
    assertThat(wanted(1).storageTypes()).isEqualTo(StorageTypes.of(SSD));
    assertThat(wanted(1).barred()).as("SSDs of 40 % or more").isEqualTo(IntSet.of(0, 1, 2, 3));
    assertThat(wanted(2).storageTypes()).isEqualTo(StorageTypes.of(SSD));
    assertThat(wanted(2).barred())
        .as("what was said of disks does not bar SSDs, but 90 % do")
        .isEqualTo(IntSet.of(0, 1, 2));
  }

  @Test
  void replicaMovesWithinItsDataNode_whereThatHasRoom() {
    LongStream.rangeClosed(1, 3)
        .forEach(id -> hdfs.verdicts.put(id, new HintVerdict.Fit(block(id), SSD, true)));
    share = 0.5;
    PlayedHints.offer(
        queue,
        List.of(
            hint(1, 1),
            MoveHint.to(2, 1, uuid(0), uuid(3)),
            new MoveHint(3, 1, uuid(0), "DISK", "", "SSD", 0.1)));
    second(false);
    assertThat(wanted(2).kind()).as("another one is named").isEqualTo(new WorkKind.MoveReplica(0));
    assertThat(wanted(3).kind()).as("its SSDs are too full").isEqualTo(new WorkKind.MoveReplica(0));
    assertThat(wanted(1).kind())
        .as("no link is planned for it")
        .isEqualTo(new WorkKind.MoveWithin(0, 0.5));
    assertThat(wanted(1).storageTypes()).isEqualTo(StorageTypes.of(SSD));
    begin(0, 1);
    second(false);
    assertThat(queue.counts().underWay()).isEqualTo(3);
    hdfs.sights.put(new CopyPlace(1, 0), CopySight.STORED);
    second(false);
    assertEnded(MoveFate.MOVED, 1);
    assertThat(within()).isEmpty();
  }

  @Test
  void moveWithinThatDoesNotComeAboutIsPlannedToAnotherDataNode_once() {
    LongStream.rangeClosed(1, 3)
        .forEach(id -> hdfs.verdicts.put(id, new HintVerdict.Fit(block(id), SSD, true)));
    PlayedHints.offer(queue, List.of(hint(1, 1), hint(2, 1), hint(3, 1)));
    second(false);
    copies.giveUp(2, CopyOutcome.MOOT);
    copies.giveUp(1, CopyOutcome.REFUSED);
    second(false);
    assertThat(wanted(1).kind()).isEqualTo(new WorkKind.MoveReplica(0));
    assertThat(within()).containsExactly(3L);
    assertEnded(MoveFate.STALE, 1);
    copies.giveUp(1, CopyOutcome.REFUSED);
    second(false);
    assertEnded(MoveFate.NO_PLACE, 1);

    second(true);
    assertEnded(MoveFate.PUT_OFF, 1);
    assertThat(within()).isEmpty();
  }

  @Test
  void moveWithinThatDoesNotComeAboutWaitsWhileABlockLacksAReplica() {
    hdfs.verdicts.put(1L, new HintVerdict.Fit(block(1), SSD, true));
    offer(1);
    second(false);
    lackOne(99);
    begin(0, 1);
    copies.failed(new CopyPlace(1, 0));
    second(false);
    assertThat(queue.counts().underWay()).isEqualTo(1);
    assertThat(tasks.lower().size()).isZero();
    tasks.remove(99);
    second(false);
    assertThat(wanted(1).kind()).isEqualTo(new WorkKind.MoveReplica(0));
  }

  @Test
  void pinnedReplicaMovesWithinItsDataNodeAlone() {
    hdfs.verdicts.put(1L, new HintVerdict.Fit(block(1), SSD, true, true));
    hdfs.verdicts.put(2L, new HintVerdict.Fit(block(2), SSD, true, true));
    PlayedHints.offer(queue, List.of(hint(1, 1), MoveHint.to(2, 1, uuid(0), uuid(3))));
    second(false);
    assertThat(within()).containsExactly(1L);
    assertEnded(MoveFate.PINNED, 1);
    copies.giveUp(1, CopyOutcome.NO_PLACE);
    second(false);
    assertEnded(MoveFate.PINNED, 2);
    assertThat(tasks.lower().size()).isZero();
  }

  @Test
  void agentIsAskedOfPinsFirst_andForSomeSeconds() {
    hdfs.verdicts.put(1L, new HintVerdict.Asked());
    hdfs.verdicts.put(2L, new HintVerdict.Asked());
    offer(1, 2);
    second(false);
    second(false);
    assertThat(queue.counts().underWay()).isEqualTo(2);
    assertThat(tasks.lower().size()).isZero();
    hdfs.verdicts.put(1L, new HintVerdict.Fit(block(1), DISK, false));
    second(false);
    assertThat(tasks.lower().find(1)).isPresent();
    for (int second = 0; second < 10; second++) {
      second(false);
    }
    assertEnded(MoveFate.PINNED, 1);
    assertThat(queue.counts().underWay()).isEqualTo(1);
  }

  @Test
  void whatHdfsDeletesDecidesWhatItCameTo() {
    offer(1, 2, 3);
    second(false);
    begin(2, 1, 2, 3);
    second(false);
    assertThat(queue.counts().underWay()).isEqualTo(3);
    hdfs.sights.put(new CopyPlace(1, 2), CopySight.STORED);
    hdfs.sights.put(new CopyPlace(2, 2), CopySight.KEPT_BOTH);
    hdfs.sights.put(new CopyPlace(3, 2), CopySight.GONE);
    second(false);
    assertEnded(MoveFate.MOVED, 1);
    assertEnded(MoveFate.KEPT, 1);
    assertEnded(MoveFate.FAILED, 1);
    assertThat(hdfs.sights).as("nothing stays booked").isEmpty();
    assertThat(queue.counts().underWay()).isZero();
  }

  @Test
  void copyThatDoesNotComeIsGivenUp() {
    offer(1);
    second(false);
    begin(2, 1);
    for (int second = 0; second < 63; second++) {
      second(false);
    }
    assertEnded(MoveFate.FAILED, 1);
    assertThat(hdfs.sights).isEmpty();
  }

  @Test
  void whatIsNotAsTheHintSaysIsDropped() {
    hdfs.verdicts.put(1L, new HintVerdict.Unfit(MoveFate.STALE));
    hdfs.verdicts.put(2L, new HintVerdict.Unfit(MoveFate.BUSY));
    tasks.lower().want(MOVES, lacking(3));
    offer(1, 2, 3, 4, 5);
    second(false);
    second(false);
    assertThat(tasks.lower().find(1)).isEmpty();
    assertEnded(MoveFate.STALE, 1);
    assertEnded(MoveFate.BUSY, 2);
    copies.giveUp(4, CopyOutcome.MOOT);
    copies.giveUp(5, CopyOutcome.REFUSED);
    second(false);
    assertThat(tasks.lower().find(4)).isEmpty();
    assertEnded(MoveFate.STALE, 2);
    assertEnded(MoveFate.NO_PLACE, 1);
    assertThat(tasks.lower().find(3)).as("another system's").isPresent();
  }

  private void lackOne(long blockId) {
    tasks.put(lacking(blockId), 0);
  }

  private static LowRedundancyBlock lacking(long blockId) {
    RecoveryTask task = block(blockId).task();
    return LowRedundancyBlock.of(
        new BlockRef("BP", blockId, 1, 1),
        task.withShape(task.shape().withMissing(1, StorageTypes.of(0))));
  }

  /**
   * It was told to have no place while the other system's copy waited, and to have failed later.
   */
  @Test
  void hintWhoseBlockAnotherSystemWantsFirstIsToldThat_andNothingOfTheOthersCopy() {
    offer(7);
    second(false);
    assertThat(wanted(7).workClass()).isEqualTo(WorkClass.COST);
    tasks.lower().want(MOVES, lacking(7));
    copies.booked(new CopyPlace(7, 2), nowNs);
    hdfs.sights.put(new CopyPlace(7, 2), CopySight.AWAITED);
    second(false);
    assertThat(queue.counts().ended()).isEqualTo(Map.of(MoveFate.BUSY, 1L));
    hdfs.sights.put(new CopyPlace(7, 2), CopySight.STORED);
    second(false);
    assertThat(queue.counts().ended()).isEqualTo(Map.of(MoveFate.BUSY, 1L));
    assertThat(copies.takeSettled(MOVES))
        .extracting(SettledCopy::outcome)
        .containsExactly(CopyOutcome.STORED);
  }

  @Test
  void nothingBeginsWhileABlockLacksAReplica() {
    lackOne(99);
    assertThat(offer(1)).as("it may wait").isEqualTo(1);
    second(false);
    assertThat(tasks.lower().size()).isZero();
    tasks.remove(99);
    second(false);
    assertThat(tasks.lower().size()).isEqualTo(1);
  }

  @Test
  void pausePutsOffWhatHasNotBegun_andTakesNothing() {
    offer(1, 2);
    second(false);
    begin(2, 1);
    offer(3);
    second(true);
    assertEnded(MoveFate.PUT_OFF, 2);
    assertThat(tasks.lower().size()).isZero();
    assertThat(offer(4)).isZero();
    assertThat(queue.counts().open()).isFalse();
    assertThat(hdfs.sights).as("what has begun goes on").hasSize(1);
    second(false);
    assertThat(offer(4)).isEqualTo(1);
  }

  @Test
  void plannerThatEndsForgetsAll() {
    offer(1, 2);
    second(false);
    begin(2, 1);
    offer(3);
    source.forget();
    assertEnded(MoveFate.PUT_OFF, 3);
    assertThat(tasks.lower().size()).isZero();
    assertThat(copies.wanted()).isEmpty();
    assertThat(offer(4)).isZero();
    second(false);
    assertThat(offer(4)).isEqualTo(1);
  }

  @Test
  void queueIsBounded_andABlockHasOneHint() {
    long[] many = LongStream.range(0, HintQueue.HINTS_MAX + 5).toArray();
    assertThat(offer(many)).isEqualTo(HintQueue.HINTS_MAX);
    assertThat(offer(1, 2, HintQueue.HINTS_MAX)).as("those are known").isEqualTo(2);
    hdfs.refused = true;
    IntStream.range(0, HintQueue.HINTS_MAX / 50).forEach(look -> second(false));
    assertEnded(MoveFate.STALE, HintQueue.HINTS_MAX);
    assertThat(offer(1)).isEqualTo(1);
  }

  @Test
  void fewBeginInASecond_byTheShareAndTheDataNodes() {
    offer(LongStream.range(0, 100).toArray());
    second(false);
    assertThat(tasks.lower().size()).as("ten for each of five").isEqualTo(50);
    share = 0.03;
    second(false);
    assertThat(tasks.lower().size()).as("one and a half").isEqualTo(51);
    second(false);
    assertThat(tasks.lower().size()).as("and two").isEqualTo(53);
    share = 0;
    second(false);
    second(false);
    assertThat(tasks.lower().size()).as("nothing but a rest").isEqualTo(53);
  }

  @Test
  void hintWithoutAPlaceWaitsForOne_butNotForLong() {
    // Another system's block, of which a hint comes later.
    tasks.lower().want(MOVES, lacking(1));
    copies.giveUp(1, CopyOutcome.NO_PLACE);
    offer(1, 2);
    second(false);
    copies.giveUp(1, CopyOutcome.NO_PLACE);
    copies.giveUp(2, CopyOutcome.REFUSED);
    second(false);
    assertThat(tasks.lower().find(1)).as("an agent may come back").isPresent();
    assertThat(tasks.lower().find(2)).as("HDFS has refused its place").isEmpty();
    assertEnded(MoveFate.NO_PLACE, 1);
    for (int later = 0; later < 10; later++) {
      second(false);
      copies.giveUp(1, CopyOutcome.NO_PLACE);
    }
    second(false);
    assertEnded(MoveFate.NO_PLACE, 2);
  }

  @Test
  void failureEndsHintsForGoodAndNothingElse() {
    offer(1);
    hdfs.failing = true;
    second(false);
    assertThat(failures).isEqualTo(1);
    assertEnded(MoveFate.PUT_OFF, 1);
    hdfs.failing = false;
    second(false);
    assertThat(offer(2)).isZero();
    assertThat(failures).isEqualTo(1);
  }

  /** HDFS as far as hints see it. */
  private static final class PlayedHdfs implements HintHook {
    final Map<Long, HintVerdict> verdicts = new LinkedHashMap<>();
    final Map<CopyPlace, CopySight> sights = new LinkedHashMap<>();
    boolean refused;
    boolean failing;

    CopySight sight(CopyPlace place) {
      return sights.getOrDefault(place, CopySight.GONE);
    }

    @Override
    public List<HintVerdict> judge(List<MoveHint> hints) {
      if (failing && !hints.isEmpty()) {
        throw new IllegalStateException("played");
      }
      return hints.stream().map(hint -> verdict(hint.blockId())).toList();
    }

    private HintVerdict verdict(long blockId) {
      return refused
          ? new HintVerdict.Unfit(MoveFate.STALE)
          : verdicts.getOrDefault(blockId, new HintVerdict.Fit(block(blockId), DISK, false));
    }
  }
}
