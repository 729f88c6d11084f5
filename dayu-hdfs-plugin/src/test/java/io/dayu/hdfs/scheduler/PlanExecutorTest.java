package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plans made by hand, carried out on a block that is under way. */
class PlanExecutorTest {
  private static final StorageTypes DISK = StorageTypes.of(FakeNamesystem.DISK);

  private static final CopyOwner EARLY = new CopyOwner("early", WorkClass.EARLY);
  private static final CopyOwner EXTRAS = new CopyOwner("extras", WorkClass.AVAILABILITY);

  private final Rig rig = new Rig();
  private final Execution execution = rig.parts.execution();
  private PullOrder before;
  private String from;
  private String to;

  @BeforeEach
  void blockIsUnderWay() {
    from = rig.underWay();
    before = rig.onlyOrder();
    to = from.equals("c") ? "d" : "c";
  }

  private Assignment assignment(
      String source, String destination, long rate, Assignment.Kind kind) {
    return assignment(1, source, destination, rate, kind);
  }

  private Assignment assignment(
      long blockId, String source, String destination, long rate, Assignment.Kind kind) {
    return new Assignment(
        blockId,
        rig.nodes.numberOf(source),
        rig.nodes.numberOf(destination),
        FakeNamesystem.DISK,
        BIG,
        rate,
        kind);
  }

  private void execute(List<Assignment> assignments, Cancellation... cancellations) {
    LinkBudgets budgets = new LinkBudgets(new long[4], new long[4], new long[4], new long[4]);
    execution.carryOut(
        new Plan(assignments, List.of(cancellations), List.of(), 0, budgets, 0),
        node -> rig.nowNs + SECOND,
        () -> {},
        rig.nowNs);
  }

  private Cancellation cancellation() {
    return new Cancellation(1, rig.nodes.numberOf(from));
  }

  /** Block 2 is at a, lacks nothing, and whatever is asked for of it is booked. */
  private void wholeBlock() {
    rig.namesystem.block(2, BIG, 1, "a");
    rig.namesystem.verdict =
        request -> Optional.of(new CommitOutcome.Accepted("DS", request.block()));
  }

  private boolean isUnderWay(String uuid) {
    return rig.transfers.find(new ReplicaTarget(2, uuid)).isPresent();
  }

  @Test
  void transferIsOfTheBlockThatWasBooked_whateverBecomesOfItMeanwhile() {
    rig.namesystem.block(2, BIG, 3, "a", "b");
    rig.tasks.put(rig.namesystem.describe(2).orElseThrow(), rig.nowNs);
    rig.namesystem.verdict =
        request -> {
          rig.tasks.remove(2);
          return Optional.empty();
        };
    execute(List.of(assignment(2, "b", to, 5, Assignment.Kind.NEW)));

    assertThat(rig.transfers.find(new ReplicaTarget(2, to)).orElseThrow().task().id()).isEqualTo(2);
  }

  @Test
  void evictedTransferIsPlannedElsewhereInTheSamePlan() {
    assertThat(rig.tasks.find(1)).as("it waits for nothing more").isEmpty();
    execute(List.of(assignment("b", to, 5, Assignment.Kind.NEW)), cancellation());

    assertThat(rig.namesystem.cancelled).containsExactly(new ReplicaTarget(1, from));
    assertThat(rig.namesystem.pending(1)).containsExactly(to);
    assertThat(rig.transfers.copy())
        .extracting(Transfer::id)
        .containsExactly(new TransferId(1000, 2));
    assertThat(rig.heartbeat(from).planIncluded()).isTrue();
    assertThat(rig.agentOf(from).orders).isEmpty();
    assertThat(rig.heartbeat(to).pulls())
        .extracting(PullOrder::id)
        .containsExactly(new TransferId(1000, 2));
    assertThat(rig.metrics.resentBytes()).isEqualTo(1000);
  }

  @Test
  void evictedTransferWhoseNewPlaceIsRefusedWaitsAgain() {
    rig.namesystem.verdict = request -> Optional.of(new CommitOutcome.Refused("full"));
    execute(List.of(assignment("b", to, 5, Assignment.Kind.NEW)), cancellation());
    rig.says(from);
    rig.run(100 * Rig.MS);

    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.tasks.first(9, rig.nowNs)).hasSize(1);
    assertThat(rig.tasks.first(9, rig.nowNs).get(0).barred().contains(rig.nodes.numberOf(to)))
        .isTrue();
    assertThat(rig.tasks.first(9, rig.nowNs).get(0).barred().contains(rig.nodes.numberOf(from)))
        .isFalse();
  }

  @Test
  void heldTransferIsToldToWaitWithItsBytes() {
    execute(List.of(assignment("b", from, 0, Assignment.Kind.HELD)));

    assertThat(rig.heartbeat(from).pulls())
        .extracting(PullOrder::id, PullOrder::rateBytesPerSec)
        .containsExactly(tuple(before.id(), 0L));
    assertThat(rig.namesystem.cancelled).isEmpty();
  }

  @Test
  void pinnedTransferIsToldNothing() {
    execute(
        List.of(
            assignment(
                before.source().uuid(), from, before.rateBytesPerSec(), Assignment.Kind.PINNED)));

    assertThat(rig.heartbeat(from).planIncluded()).isFalse();
  }

  @Test
  void keptTransferIsToldItsNewRateFromTheSlotOn() {
    execute(List.of(assignment(before.source().uuid(), from, 12_345, Assignment.Kind.KEPT)));

    PullOrder told = rig.heartbeat(from).pulls().get(0);
    assertThat(told.rateBytesPerSec()).isEqualTo(12_345);
    assertThat(told.effectiveInMs()).isEqualTo(1000);
    assertThat(rig.metrics.replannedCount(Assignment.Kind.KEPT)).isEqualTo(1);
  }

  @Test
  void assignmentOfATransferThatHasEndedIsLetBe() {
    rig.transfers.clear();
    execute(List.of(assignment("b", from, 5, Assignment.Kind.KEPT)), cancellation());

    assertThat(rig.namesystem.cancelled).isEmpty();
    assertThat(rig.transfers.size()).isZero();
  }

  /** In its own class it was given another place before anybody knew that it makes way. */
  @Test
  void copyThatMakesWayIsNotPlannedBesideTheMoreUrgentOne() {
    wholeBlock();
    rig.want(EXTRAS, 2, DISK, IntSet.of());
    execute(List.of(assignment(2, "a", "b", 5, Assignment.Kind.NEW)));
    assertThat(isUnderWay("b")).isTrue();
    rig.want(EARLY, 2, DISK, IntSet.of());
    execute(
        List.of(
            assignment(2, "a", "c", 5, Assignment.Kind.NEW),
            assignment(2, "a", "d", 5, Assignment.Kind.NEW)),
        new Cancellation(2, rig.nodes.numberOf("b")));

    assertThat(isUnderWay("b")).isFalse();
    assertThat(isUnderWay("c")).isTrue();
    assertThat(isUnderWay("d")).isFalse();
    assertThat(
            rig.tasks.lower().ledger().takeSettled(EXTRAS).stream()
                .map(SettledCopy::outcome)
                .toList())
        .containsExactly(CopyOutcome.PREEMPTED);
  }

  @Test
  void copyGoesNowhereItsOwnerBarsByNow() {
    wholeBlock();
    rig.want(EARLY, 2, DISK, IntSet.of(rig.nodes.numberOf("d")));
    execute(List.of(assignment(2, "a", "d", 5, Assignment.Kind.NEW)));
    assertThat(isUnderWay("d")).isFalse();
    assertThat(rig.tasks.lower().ledger().wants(EARLY, 2)).isTrue();
  }
}
