package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.control.SlotTiming;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.hdfs.state.StuckBlocks;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * No block of HDFS's queue is ever forgotten, and what cannot be planned is shown to stock HDFS.
 */
class StuckBlocksTest {
  private static final long MINUTE = 60 * SECOND;

  private final Rig rig = new Rig();

  private double shown(Obstacle why) {
    return rig.registry
        .get(NameNodeMetric.BLOCKS_SHOWN_TO_STOCK.description().id())
        .tag("reason", why.name().toLowerCase(Locale.ROOT))
        .counter()
        .count();
  }

  @Test
  void blockWithoutRoomIsKept_andPlannedWithinSecondsOfRoom() {
    rig.fourNodesWarm();
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.NO_STORAGE_TYPE);
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(20 * SECOND);
    assertThat(rig.tasks.total()).isEqualTo(1);
    assertThat(rig.tasks.size()).isZero();
    assertThat(rig.plans).isZero();
    assertThat(rig.heartbeat("b").recovering()).isFalse();
    assertThat(rig.stuck().stuck()).containsEntry(Obstacle.NO_STORAGE_TYPE, 1);

    rig.namesystem.obstacles = id -> Optional.empty();
    rig.run(6 * SECOND);
    assertThat(rig.namesystem.pending(1)).hasSize(1);
    assertThat(rig.stuck().total()).isZero();
  }

  @Test
  void blockThatCannotBePlannedForAMinuteIsShownToStock_once_withItsReason() {
    rig.fourNodesWarm();
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.NO_STORAGE_TYPE);
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(MINUTE - 2 * SECOND);
    assertThat(rig.namesystem.shown).isEmpty();

    rig.run(4 * SECOND);
    assertThat(rig.namesystem.shown).containsExactly(1L);
    assertThat(rig.stuck().shownToStock()).containsEntry(Obstacle.NO_STORAGE_TYPE, 1);
    rig.run(2 * MINUTE);
    assertThat(shown(Obstacle.NO_STORAGE_TYPE)).isEqualTo(1);
  }

  @Test
  void blockThatIsDueIsShownBeforeYoungerOnes_onceStockCanDoSomething() {
    StuckBlocks stuck = new StuckBlocks();
    stuck.note(1, Obstacle.NO_REPLICA_LEFT, 0);
    assertThat(stuck.takeToShow(MINUTE, 10, MINUTE)).isEmpty();
    stuck.note(2, Obstacle.NO_STORAGE_TYPE, MINUTE);
    stuck.note(1, Obstacle.NO_STORAGE_TYPE, MINUTE);
    assertThat(stuck.takeToShow(MINUTE, 10, MINUTE)).containsExactly(1L);
    assertThat(stuck.takeToShow(MINUTE, 10, 2 * MINUTE)).containsExactly(2L);
  }

  @Test
  void blockThatIsRefusedWhereverItIsPlannedIsShownToStock() {
    rig.fourNodesWarm();
    rig.namesystem.verdict = request -> Optional.of(new CommitOutcome.Refused("not here"));
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(MINUTE + 2 * SLOT);

    assertThat(rig.namesystem.shown).containsExactly(1L);
    assertThat(shown(Obstacle.REFUSED)).isEqualTo(1);
  }

  @Test
  void blockWhoseTransfersFailIsShownToStock() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, LINK, 3, "a", "b");
    for (int i = 0; i < 60; i++) {
      rig.run(2 * SECOND);
      for (PullOrder order : rig.allOrders()) {
        rig.says(rig.holderOf(order), Rig.report(order, TransferState.FAILED, 0));
      }
    }

    assertThat(rig.namesystem.shown).containsExactly(1L);
  }

  @Test
  void blocksThatWaitForFullLinksAreNotShownToStock() {
    rig.fourNodesWarm();
    for (int id = 1; id <= 40; id++) {
      rig.namesystem.block(id, 10 * LINK, 3, "a", "b");
    }
    rig.run(3 * MINUTE);

    assertThat(rig.tasks.size()).isPositive();
    assertThat(rig.namesystem.shown).isEmpty();
    assertThat(rig.stuck().total()).isZero();
  }

  @Test
  void pauseOfTheOperatorDoesNotCount() throws NoAnswerException {
    rig.fourNodesWarm();
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.NO_STORAGE_TYPE);
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(30 * SECOND);
    rig.operator().pause(5 * MINUTE, "quiet");
    rig.run(6 * MINUTE - 5 * SECOND);
    assertThat(rig.namesystem.shown).isEmpty();

    rig.run(10 * SECOND);
    assertThat(rig.namesystem.shown).containsExactly(1L);
  }

  @Test
  void moreReplicasThanDataNodesAreNoRecovery() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, LINK, 10, "a", "b", "c", "d");
    rig.run(10 * SECOND);
    int plans = rig.plans;
    long slot = rig.status().slot().number();
    rig.run(10 * MINUTE);

    assertThat(rig.plans - plans).isZero();
    assertThat(rig.status().slot().number()).isEqualTo(slot);
    assertThat(rig.status().queue().blocks()).isZero();
    assertThat(rig.forecast().totalBytes()).isZero();
    assertThat(rig.heartbeat("b").recovering()).isFalse();
    assertThat(rig.stuck().stuck()).containsEntry(Obstacle.TOO_FEW_DATANODES, 1);
    assertThat(rig.tasks.total()).isEqualTo(1);

    rig.agent("e");
    rig.run(10 * SECOND);
    assertThat(rig.namesystem.pending(1)).containsExactly("e");
  }

  @Test
  void blockWithoutReplicasIsNoRecovery_andStockIsNotShownIt() {
    rig.fourNodesWarm();
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.NO_REPLICA_LEFT);
    rig.namesystem.block(1, LINK, 3);
    rig.run(3 * MINUTE);

    assertThat(rig.plans).isZero();
    assertThat(rig.namesystem.shown).isEmpty();
    assertThat(rig.stuck().stuck()).containsEntry(Obstacle.NO_REPLICA_LEFT, 1);
  }

  @Test
  void sourceThatComesBackIsFound_thoughHdfsNotesNoChange() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, LINK, 2);
    rig.run(10 * SECOND);
    assertThat(rig.stuck().stuck()).containsEntry(Obstacle.NO_SOURCE, 1);

    rig.namesystem.stored(1, "a");
    rig.run(6 * SECOND);
    assertThat(rig.namesystem.pending(1)).hasSize(1);
  }

  @Test
  void sourcesAreReadAnewAtOnceWhenADataNodeChanges() {
    rig.fourNodesWarm();
    for (int id = 1; id <= 1_000; id++) {
      rig.namesystem.block(id, 10 * LINK, 3, "a", "b");
    }
    rig.run(2 * SECOND);
    int before = rig.namesystem.renewals;
    rig.namesystem.node("c", "/elsewhere");
    rig.run(2 * SECOND);
    assertThat(rig.namesystem.renewals - before).as("another rack").isGreaterThan(900);
  }

  @Test
  void blockThatNobodyNotedIsFoundByTheCount() {
    rig.fourNodesWarm();
    rig.namesystem.unnotedBlock(1, LINK, 3, "a", "b");
    rig.run(30 * SECOND);
    assertThat(rig.tasks.total()).isZero();

    rig.run(40 * SECOND);
    assertThat(rig.namesystem.pending(1)).hasSize(1);
    assertThat(
            rig.registry.get(NameNodeMetric.QUEUE_READ_ANEW.description().id()).counter().count())
        .isEqualTo(1);
  }

  @Test
  void plannerThatMakesNoPlansHandsBack() {
    SchedulerSettings patient = withHeartbeat(3600 * SECOND);
    Rig waiting = new Rig(patient);
    for (String uuid : new String[] {"a", "b", "c", "d"}) {
      waiting.agent(uuid);
      waiting.agentOf(uuid).otherPools = new OtherPools(1, 1);
    }
    waiting.run(12 * SECOND);
    waiting.namesystem.block(1, LINK, 3, "a", "b");

    assertThatThrownBy(() -> waiting.run(2 * MINUTE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no plan was made");
    assertThat(waiting.plans).isZero();
  }

  private static SchedulerSettings withHeartbeat(long heartbeatNs) {
    SchedulerSettings usual = Rig.settings(100);
    SlotTiming timing = usual.timing();
    return new SchedulerSettings(
        usual.planning(),
        new SlotTiming(
            timing.timeslotNs(),
            timing.leadNs(),
            heartbeatNs,
            timing.topUpShare(),
            timing.patienceNs()),
        usual.timeouts(),
        usual.batches(),
        usual.linkSpeeds(),
        usual.leaseSlots(),
        usual.handOverNs());
  }

  @Test
  void agentIsToldOfNoMoreOrdersThanItTakes() {
    rig.fourNodesWarm();
    for (int id = 1; id <= 10_000; id++) {
      rig.namesystem.block(id, 1_000, 3, "a", "b");
    }
    rig.run(5 * SECOND);

    assertThat(rig.agentOf("c").orders.size() + rig.agentOf("d").orders.size()).isEqualTo(8_000);
    assertThat(rig.agentOf("c").orders).hasSize(4_000);
    rig.allDone();
    rig.run(4 * SECOND);
    assertThat(rig.namesystem.commits.stream().mapToInt(batch -> batch.size()).sum())
        .isEqualTo(10_000);
  }

  @Test
  void pullThatWasLeftWhenDayuWasTurnedOff_isGivenToStockWhenItsSourceFails()
      throws NoAnswerException {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    long nearlyAll = order.block().lengthBytes() - 1000;
    rig.says(destination, Rig.report(order, TransferState.RUNNING, nearlyAll));
    rig.run(SECOND);
    rig.operator().turnOff("test");
    rig.run(2 * SECOND);
    assertThat(rig.agentOf(destination).orders).as("it ends soon by itself").isNotEmpty();

    rig.says(destination, Rig.report(order, TransferState.SOURCE_FAILED, nearlyAll));
    rig.run(3 * SECOND);
    assertThat(rig.agentOf(destination).orders).isEmpty();
    assertThat(rig.namesystem.pending(1)).isEmpty();
  }

  @Test
  void pullThatWasLeftAndNeverEnds_isGivenToStockInTheEnd() throws NoAnswerException {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    long nearlyAll = order.block().lengthBytes() - 1000;
    rig.says(destination, Rig.report(order, TransferState.RUNNING, nearlyAll));
    rig.run(SECOND);
    rig.operator().turnOff("test");
    rig.run(5 * SLOT);

    assertThat(rig.agentOf(destination).orders).isEmpty();
    assertThat(rig.namesystem.cancelled.stream().map(target -> target.datanodeUuid()))
        .contains(Objects.requireNonNull(destination));
  }
}
