package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LEAD;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.state.Transfer;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Slots and the gate. */
class TimeslotSchedulerTest {
  private final Rig rig = new Rig();

  @Test
  void nothingIsPlannedWithoutWork() {
    rig.fourNodesWarm();

    assertThat(rig.plans).isZero();
    assertThat(rig.status().planning()).isTrue();
    assertThat(rig.status().slot().number()).isZero();
    assertThat(rig.lease.held()).isTrue();
  }

  @Test
  void nothingIsPlannedBeforeTheAgentsCouldSpeak() {
    rig.agent("a");
    rig.agent("b");
    rig.namesystem.block(1, 1000, 2, "a");
    rig.run(2 * SECOND);
    assertThat(rig.plans).isZero();

    rig.run(100 * MS);
    assertThat(rig.plans).isEqualTo(1);
  }

  @Test
  void firstPlanKnowsThatTheLostNodeIsLost() {
    rig.fourNodesWarm();
    rig.run(50 * MS);
    rig.namesystem.kill("d");
    for (int id = 1; id <= 30; id++) {
      rig.namesystem.block(id, 1000, 2, "a");
    }
    rig.run(50 * MS);

    assertThat(rig.plans).isEqualTo(1);
    int lost = rig.nodes.find("d").orElseThrow();
    assertThat(rig.transfers.copy())
        .hasSize(30)
        .noneMatch(transfer -> transfer.destination() == lost);
  }

  @Test
  void firstSlotsOrdersAreDueAsSoonAsTheyArrive() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 1000, 2, "a");
    long planNs = rig.nowNs;
    rig.run(50 * MS);

    assertThat(rig.plans).isEqualTo(1);
    Transfer transfer = rig.transfers.copy().get(0);
    assertThat(transfer.effectiveAtNs()).isEqualTo(planNs);
    rig.run(SECOND);
    PullOrder order = rig.onlyOrder();
    assertThat(order.source().uuid()).isEqualTo("a");
    assertThat(order.storageId()).isEqualTo("DS-" + rig.holderOf(order));
    assertThat(order.effectiveInMs()).isZero();
  }

  @Test
  void nextSlotIsPlannedBeforeThePresentOneEnds() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    long slotStartNs = rig.nowNs + SECOND;
    rig.run(SECOND + SLOT - LEAD);
    assertThat(rig.plans).isEqualTo(1);

    rig.run(50 * MS);
    assertThat(rig.plans).isEqualTo(2);
    assertThat(rig.transfers.copy().get(0).effectiveAtNs()).isEqualTo(slotStartNs + SLOT);
    assertThat(rig.status().slot().number()).isEqualTo(2);
  }

  @Test
  void lateRoundPlansTheNextSlotFromNow() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SECOND);
    rig.nowNs += 2 * SLOT;
    rig.agentByUuid.keySet().forEach(rig::heartbeat);
    long lateNs = rig.nowNs;
    rig.scheduler.doWork(rig.nowNs);

    assertThat(rig.plans).isEqualTo(2);
    assertThat(rig.transfers.copy().get(0).effectiveAtNs()).isEqualTo(lateNs);
  }

  @Test
  void whatAnEarlyEndLeavesOfTheSlotIsPlannedAgain() {
    rig.agent("a");
    rig.agent("b");
    rig.run(3 * SECOND);
    for (int id = 1; id <= 4; id++) {
      rig.namesystem.block(id, 5 * LINK, 2, "a");
    }
    rig.run(5 * SECOND);
    List<PullOrder> first = rig.allOrders();
    assertThat(first).as("the slot holds two of the four").hasSize(2);

    rig.namesystem.stored(first.get(0).block().blockId(), "b");
    rig.says(
        "b",
        Rig.report(first.get(0), TransferState.DONE, 5 * LINK),
        Rig.report(first.get(1), TransferState.RUNNING, LINK));
    rig.run(2 * SECOND);

    assertThat(rig.status().slot().number()).isEqualTo(1);
    assertThat(rig.transfers.copy())
        .extracting(transfer -> transfer.block().blockId())
        .containsExactly(first.get(1).block().blockId(), 3L);
    assertThat(rig.transfers.copy().get(0).rateBytesPerSec())
        .as("what ran goes on as it was")
        .isEqualTo(first.get(1).rateBytesPerSec());
  }

  @Test
  void pauseOfTheNameNodeCancelsNothing() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(3 * SECOND);
    Transfer running = rig.transfers.copy().get(0);

    rig.nowNs += 2 * SLOT;
    rig.scheduler.doWork(rig.nowNs);
    assertThat(rig.transfers.copy()).containsExactly(running);
    assertThat(rig.plans).as("no plan before the agents are heard again").isEqualTo(1);

    rig.agentByUuid.keySet().forEach(rig::heartbeat);
    rig.scheduler.doWork(rig.nowNs);
    assertThat(rig.transfers.copy()).containsExactly(running);
    assertThat(rig.plans).isEqualTo(2);
    assertThat(rig.metrics.resentBytes()).isZero();
  }

  @Test
  void workThatComesAfterTheLastSlotStartsAtOnce() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 1000, 2, "a");
    rig.run(2 * SECOND);
    PullOrder order = rig.onlyOrder();
    rig.namesystem.stored(1, rig.holderOf(order));
    rig.says(rig.holderOf(order), Rig.report(order, TransferState.DONE, 1000));
    rig.run(2 * SLOT);
    assertThat(rig.plans).isEqualTo(1);

    rig.namesystem.block(2, 1000, 2, "a");
    rig.run(50 * MS);
    assertThat(rig.plans).isEqualTo(2);
  }

  @Test
  void theGateIsClosedFromTheFirstMomentAsActive() {
    rig.fourNodesWarm();
    rig.namesystem.active = false;
    rig.run(4 * SLOT);
    rig.namesystem.block(1, BIG, 2, "a");
    rig.namesystem.active = true;

    assertThat(rig.lease.held()).isTrue();
  }

  @Test
  void nothingIsScheduledWhileNotActive() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SECOND);
    rig.namesystem.active = false;
    rig.run(100 * MS);

    assertThat(rig.lease.reason()).contains("not active");
    assertThat(rig.status().planning()).isFalse();
    assertThat(rig.transfers.size()).isZero();
    int before = rig.plans;
    rig.run(2 * SLOT);
    assertThat(rig.plans).isEqualTo(before);
  }

  @Test
  void emptiedQueueEmptiesTheTable() {
    rig.fourNodesWarm();
    rig.namesystem.verdict = request -> Optional.of(new CommitOutcome.Refused("full"));
    rig.namesystem.block(1, 1000, 2, "a");
    rig.run(100 * MS);
    assertThat(rig.tasks.size()).isEqualTo(1);

    rig.namesystem.clear();
    rig.run(100 * MS);
    assertThat(rig.tasks.size()).isZero();
  }

  @Test
  void planThatBreaksAnInvariantIsNotCarriedOut() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 1000, 2, "a");
    rig.planner = (snapshot, knobs, seed) -> overbooked(Planner.plan(snapshot, knobs, seed));

    assertThatThrownBy(() -> rig.run(100 * MS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("breaks an invariant");
    assertThat(rig.namesystem.commits).isEmpty();
    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.metrics.planViolations()).isPositive();
  }

  private static Plan overbooked(Plan plan) {
    List<Assignment> faster =
        plan.assignments().stream()
            .map(
                one ->
                    new Assignment(
                        one.taskId(),
                        one.source(),
                        one.destination(),
                        one.storageType(),
                        one.remainingBytes(),
                        2 * LINK,
                        one.kind()))
            .toList();
    return new Plan(
        faster,
        plan.cancellations(),
        plan.skipped(),
        plan.unscannedTasks(),
        plan.budgets(),
        plan.slotBudgetBytes());
  }

  @Test
  void abandoningShowsAtOnce() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SECOND);
    assertThat(rig.transfers()).hasSize(1);

    rig.scheduler.abandon("a test says so", rig.nowNs);

    assertThat(rig.status().planning()).isFalse();
    assertThat(rig.lease.held()).isFalse();
    assertThat(rig.lease.reason()).isEqualTo("a test says so");
    assertThat(rig.transfers()).isEmpty();
  }

  @Test
  void statusShowsTheBusiestLink() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SECOND);

    SchedulerStatus status = rig.status();
    assertThat(status.busiest().name()).isIn("a:1 out", "b:1 in", "c:1 in", "d:1 in");
    assertThat(status.busiest().plannedBytesPerSec())
        .isEqualTo(status.running().plannedBytesPerSec());
    assertThat(status.running().transfers()).isEqualTo(1);
    assertThat(status.running().bytes()).isBetween(BIG / 2, BIG);
  }
}
