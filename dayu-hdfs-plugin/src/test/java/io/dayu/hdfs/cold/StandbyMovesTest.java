package io.dayu.hdfs.cold;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.heat.KeptFactor;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HeatTerms;
import io.dayu.hdfs.heat.ReadRequests;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.hint.PlayedHints;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.resting.StandbyServers;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.admin.MoveHint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests of hints to standby servers: one replica of each block of a cold file, and of no other. */
class StandbyMovesTest {
  private long nowNs = TimeUnit.DAYS.toNanos(3);
  private boolean held;
  private boolean broken;
  private int failures;
  private final HeatReports heat =
      new HeatReports(HeatTerms.settings(true), () -> nowNs, uuid -> 0);
  private final PlayedFiles files = new PlayedFiles();
  private final HintQueue queue = new HintQueue(fate -> {});
  private final List<DataNodeFacts> dataNodes = new ArrayList<>();
  private final ColdFiles cold =
      new ColdFiles(
          ColdDefaults.settings(true),
          files,
          heat,
          () -> held,
          () -> {},
          () -> nowNs,
          () -> TimeUnit.NANOSECONDS.toMillis(nowNs));
  private StandbyMoves moves = moves("sa", "sb", "sc");

  StandbyMovesTest() {
    add("a", "/r0", 50);
    add("b", "/r1", 60);
    add("sa", "/r0", 10);
    add("sb", "/r1", 20);
    add("sc", "/r1", 90);
    PlayedHints.open(queue);
  }

  private StandbyMoves moves(String... standby) {
    return new StandbyMoves(
        new StandbyServers(Set.of(standby)),
        cold,
        () -> {
          if (broken) {
            throw new IllegalStateException("broken");
          }
          return dataNodes;
        },
        files,
        heat,
        queue,
        () -> failures++,
        () -> nowNs);
  }

  private void add(String name, String rack, long usedOf100) {
    dataNodes.add(
        new DataNodeFacts(
            new DataNodeAddress(name, "10.0.0.1", name, 9866, 9864, 9865, 9867),
            rack,
            true,
            true,
            FreeSpace.ofBytesByType(100),
            new StorageUse(usedOf100, 100)));
  }

  /** A file of one block that has a lower factor. */
  private void cooled(long id, String... holders) {
    files.put(id, 2, 5, Optional.of(new KeptFactor(3, 2, id, 5, 5)));
    files.holders.put(id, List.of(holders));
  }

  private List<MoveHint> look() {
    nowNs += TimeUnit.SECONDS.toNanos(1);
    cold.look();
    moves.look();
    return PlayedHints.takeAll(queue);
  }

  private static MoveHint hint(long id, String from, String to) {
    return MoveHint.to(id, 1, from, to);
  }

  @Test
  void fullerHolderLosesIt_toAnotherRackThanTheOneThatStays_andEachBlockIsOfferedOnce() {
    cooled(1, "a", "b");
    cooled(2, "a", "sb");
    files.put(3, 3, 5, Optional.empty());
    assertThat(look()).containsExactly(hint(1, "b", "sb"));
    assertThat(look()).isEmpty();
    assertThat(moves.view()).isEqualTo(new StandbyView(3, 1, 1));
    nowNs += TimeUnit.HOURS.toNanos(1);
    assertThat(look()).as("whatever became of it").containsExactly(hint(1, "b", "sb"));
  }

  @Test
  void blockIsOfferedOnceHdfsHasDeletedWhatIsTooMuch() {
    cooled(1, "a", "b", "c");
    add("c", "/r1", 70);
    assertThat(look()).isEmpty();
    cooled(1, "a", "c");
    assertThat(look()).containsExactly(hint(1, "c", "sb"));
  }

  @Test
  void holderThatServesMostReadersLosesIt() {
    cooled(1, "a", "b");
    heat.reported(
        ReadRequests.of("a", 1, Optional.of(new ReadReport(1, true, 3, 0, 3, List.of()))), nowNs);
    assertThat(look()).containsExactly(hint(1, "a", "sa"));
  }

  @Test
  void roomyStandbyServersTakeTurns() {
    dataNodes.clear();
    add("a", "/r0", 50);
    add("b", "/r0", 50);
    add("sa", "/r1", 10);
    add("sb", "/r1", 20);
    add("sc", "/r1", 95);
    for (long id = 1; id <= 4; id++) {
      cooled(id, "a", "b");
    }
    assertThat(look()).extracting(MoveHint::toUuid).containsExactly("sa", "sb", "sa", "sb");
  }

  @Test
  void wholeClusterOfOneRackHasMovesToo() {
    dataNodes.clear();
    add("a", "/r0", 50);
    add("b", "/r0", 60);
    add("sa", "/r0", 10);
    cooled(1, "a", "b");
    assertThat(look()).containsExactly(hint(1, "b", "sa"));
  }

  @Test
  void manyBlocksAreOfferedPieceByPiece() {
    for (long id = 1; id <= 450; id++) {
      cooled(id, "a", "b");
    }
    List<Long> offered = new ArrayList<>();
    for (int seconds = 0; seconds < 500; seconds++) {
      List<MoveHint> hints = look();
      assertThat(hints).hasSizeLessThanOrEqualTo(200);
      hints.forEach(one -> offered.add(one.blockId()));
    }
    assertThat(offered).doesNotHaveDuplicates().hasSize(450);
    assertThat(moves.view().offered()).isEqualTo(450);
  }

  @Test
  void othersHaveFourFifthsOfTheQueue() {
    queue.offer(List.of(hint(900, "a", "sa")));
    for (long id = 1; id <= 300; id++) {
      cooled(id, "a", "b");
    }
    for (int seconds = 0; seconds < 20; seconds++) {
      nowNs += TimeUnit.SECONDS.toNanos(1);
      cold.look();
      moves.look();
    }
    assertThat(queue.counts().waiting()).isEqualTo(200);
  }

  @Test
  void nothingIsOfferedInAPause_whileFactorsAreGivenBack_orWithoutAnyServerOrRoom() {
    cooled(1, "a", "b");
    held = true;
    assertThat(look()).isEmpty();
    held = false;
    cooled(2, "a", "gone");
    assertThat(look()).containsExactly(hint(1, "b", "sb"));
    dataNodes.removeIf(one -> one.address().uuid().equals("sa"));
    dataNodes.removeIf(one -> one.address().uuid().equals("sb"));
    nowNs += TimeUnit.HOURS.toNanos(2);
    assertThat(look()).as("all are full").isEmpty();
    moves = moves();
    assertThat(look()).isEmpty();
    assertThat(moves.view()).isEqualTo(StandbyView.NONE);
  }

  @Test
  void failureEndsItAndIsToldOnce() {
    cooled(1, "a", "b");
    broken = true;
    assertThat(look()).isEmpty();
    broken = false;
    nowNs += TimeUnit.HOURS.toNanos(1);
    assertThat(look()).isEmpty();
    assertThat(failures).isEqualTo(1);
  }
}
