package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of what a system is told of copies that it wants, with the planner, HDFS and agents at
 * work.
 */
class CopyOutcomesTest {
  private static final CopyOwner OWNER = new CopyOwner("spread", WorkClass.CAPACITY);
  private static final CopyOwner OTHER = new CopyOwner("tiers", WorkClass.COST);

  /** Once in two slots or three. */
  private static final int TRIES_IN_TEN_MINUTES = 15;

  private final Rig rig = new Rig();

  @BeforeEach
  void blockThatLacksNothing() {
    List.of("a", "b", "c", "d").forEach(rig::agent);
    rig.run(3 * SECOND);
    rig.namesystem.block(1, BIG, 3, "a", "b", "c");
    answer(new CommitOutcome.Accepted("DS", rig.namesystem.ref(1)));
    rig.run(2 * SECOND);
  }

  private void answer(CommitOutcome outcome) {
    rig.namesystem.verdict =
        request -> Optional.of(outcome).filter(one -> request.workClass() != WorkClass.SAFETY);
  }

  private void want(CopyOwner owner, IntSet barred) {
    rig.want(owner, 1, StorageTypes.of(FakeNamesystem.DISK), barred);
  }

  private void wanted() {
    want(OWNER, IntSet.of());
    rig.run(20 * SECOND);
  }

  private List<CopyOutcome> outcomes(CopyOwner owner) {
    return rig.tasks.lower().ledger().takeSettled(owner).stream()
        .map(SettledCopy::outcome)
        .toList();
  }

  @Test
  void copyIsStoredWhenHdfsHasIt_andItsTransferIsOver() {
    wanted();
    PullOrder order = rig.onlyOrder();
    assertThat(rig.holderOf(order)).isEqualTo("d");
    rig.namesystem.stored(1, "d");
    rig.run(5 * SECOND);
    assertThat(outcomes(OWNER)).as("its agent is at it").isEmpty();
    rig.says("d", Rig.report(order, TransferState.DONE, BIG));
    rig.run(3 * SECOND);
    assertThat(outcomes(OWNER)).containsExactly(CopyOutcome.STORED);
    rig.run(20 * SECOND);
    assertThat(outcomes(OWNER)).as("once").isEmpty();
  }

  @Test
  void copyThatItsAgentCannotMakeHasFailed() {
    wanted();
    rig.says("d", Rig.report(rig.onlyOrder(), TransferState.FAILED, 0));
    rig.run(2 * SECOND);
    assertThat(outcomes(OWNER)).containsExactly(CopyOutcome.FAILED);
    assertThat(rig.namesystem.cancelled).contains(new ReplicaTarget(1, "d"));
  }

  @Test
  void copyWhoseBlockHasChangedIsMoot() {
    answer(new CommitOutcome.Moot("played"));
    wanted();
    assertThat(outcomes(OWNER)).containsExactly(CopyOutcome.MOOT);
  }

  /** As when one DataNode is full: the other copy is booked in HDFS, and stays. */
  @Test
  void copyThatIsMootDoesNotEndTheOtherOfItsBlock() {
    rig.namesystem.block(2, BIG, 2, "a", "b");
    List<String> asked = new ArrayList<>();
    rig.namesystem.verdict =
        request -> {
          asked.add(request.datanodeUuid());
          return Optional.of(
              asked.size() == 1
                  ? new CommitOutcome.Moot("played")
                  : new CommitOutcome.Accepted("DS", rig.namesystem.ref(2)));
        };
    rig.want(OWNER, 2, StorageTypes.of(FakeNamesystem.DISK, FakeNamesystem.DISK), IntSet.of());
    rig.run(20 * SECOND);

    // The booking is renewed later.
    assertThat(asked.subList(0, 2)).containsExactlyInAnyOrder("c", "d");
    assertThat(rig.holderOf(rig.onlyOrder())).isEqualTo(asked.get(1));
    assertThat(outcomes(OWNER)).containsExactly(CopyOutcome.MOOT);
  }

  @Test
  void copyHasNoPlace_orIsRefusedEachPlaceThatIsLeft() {
    want(OWNER, IntSet.of(rig.nodes.numberOf("d")));
    rig.run(20 * SECOND);
    assertThat(outcomes(OWNER)).containsExactly(CopyOutcome.NO_PLACE);
    answer(new CommitOutcome.Refused("played"));
    wanted();
    assertThat(outcomes(OWNER)).containsExactly(CopyOutcome.REFUSED);
  }

  @Test
  void copyThatIsStillWantedIsTriedAgainWhereItWasRefused() {
    List<String> asked = new ArrayList<>();
    rig.namesystem.verdict =
        request -> {
          asked.add(request.datanodeUuid());
          return Optional.of(new CommitOutcome.Refused("played"));
        };
    for (int second = 0; second < 600; second++) {
      want(OWNER, IntSet.of());
      rig.run(SECOND);
    }
    assertThat(asked).hasSizeGreaterThan(TRIES_IN_TEN_MINUTES).containsOnly("d");
  }

  @Test
  void copyOfALowerClassMakesWay_butNotOneThatIsUnderWay() {
    want(OTHER, IntSet.of());
    wanted();
    assertThat(outcomes(OTHER)).containsExactly(CopyOutcome.PREEMPTED);
    want(OTHER, IntSet.of());
    rig.run(20 * SECOND);
    assertThat(outcomes(OTHER))
        .as("the one DataNode is taken")
        .containsExactly(CopyOutcome.NO_PLACE);
    assertThat(rig.allOrders()).hasSize(1);
    assertThat(outcomes(OWNER)).isEmpty();
  }

  @Test
  void blockThatLacksAReplicaDoesNotWaitForTheSlotOfCopies() {
    wanted();
    int plans = rig.plans;
    rig.run(2 * SECOND);
    assertThat(rig.plans).as("amid a slot").isEqualTo(plans);
    rig.namesystem.block(2, BIG, 3, "a", "b");
    rig.run(2 * SECOND);
    assertThat(rig.allOrders()).extracting(order -> order.block().blockId()).contains(2L);
  }

  @Test
  void plannerThatLeavesTakesBackWhatIsBooked() {
    wanted();
    rig.namesystem.active = false;
    rig.run(2 * SECOND);
    assertThat(outcomes(OWNER)).containsExactly(CopyOutcome.WITHDRAWN);
    assertThat(rig.namesystem.cancelled).containsExactly(new ReplicaTarget(1, "d"));
    rig.namesystem.active = true;
    rig.run(20 * SECOND);
    assertThat(outcomes(OWNER)).isEmpty();
  }

  @Test
  void plannerThatCannotTakeBackWhatIsBookedBeginsAfreshAllTheSame() {
    wanted();
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.NO_STORAGE_TYPE).filter(one -> id == 2);
    rig.namesystem.block(2, BIG, 3, "a", "b");
    rig.run(2 * SECOND);
    rig.namesystem.beforeCancel =
        () -> {
          throw new IllegalStateException("played");
        };
    assertThatThrownBy(() -> rig.scheduler.abandon("it failed", rig.nowNs)).hasMessage("played");
    assertThat(rig.heartbeat("b").recovering()).isFalse();
    assertThat(rig.transfers.size()).isZero();

    rig.namesystem.beforeCancel = () -> {};
    rig.namesystem.obstacles = id -> Optional.empty();
    rig.run(10 * SECOND);
    assertThat(rig.allOrders()).extracting(order -> order.block().blockId()).contains(2L);
  }
}
