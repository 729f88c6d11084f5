package io.dayu.core.straggler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.Clusters;
import io.dayu.core.verify.PlanVerifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Each group of section 4.4 by itself. Links carry 10 MB/s unless said otherwise, so 150 MB a slot;
 * the slot begins in 1 s.
 */
class StragglersTest {
  private static final long MB = 1_000_000;
  private static final PlannerSettings ALL_OF_THE_LINK =
      new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, SlotFilling.PAPER);

  private static NodeState node(long megabytesPerSec) {
    return Clusters.idle("n" + megabytesPerSec, 0, megabytesPerSec * MB);
  }

  private static RecoveryTask task(long id, long megabytes, int destination, int... sources) {
    return taskOfLevel(0, id, megabytes, destination, sources);
  }

  private static RecoveryTask taskOfLevel(
      int priority, long id, long megabytes, int destination, int... sources) {
    IntSet holders = IntSet.of(sources);
    return new RecoveryTask(
        id,
        megabytes * MB,
        priority,
        0,
        holders,
        holders.with(destination),
        holders.with(destination),
        new PlacementRule(1, 10),
        StorageTypes.of());
  }

  private static RunningTransfer running(
      RecoveryTask task, int source, int destination, long doneMegabytes, Disposition disposition) {
    return new RunningTransfer(
        task, source, destination, 0, doneMegabytes * MB, MB, MB, disposition);
  }

  private static RunningTransfer plannable(
      RecoveryTask task, int source, int destination, long doneMegabytes) {
    return running(task, source, destination, doneMegabytes, Disposition.PLANNABLE);
  }

  private static Plan plan(List<NodeState> nodes, RunningTransfer... running) {
    return plan(ALL_OF_THE_LINK, nodes, running);
  }

  private static Plan plan(
      PlannerSettings settings, List<NodeState> nodes, RunningTransfer... running) {
    ClusterSnapshot snapshot =
        Clusters.withRunning(Clusters.of(nodes, List.of(0L), List.of()), Arrays.asList(running));
    Plan plan = Planner.plan(snapshot, settings, 1);
    assertThat(PlanVerifier.verify(snapshot, settings, plan)).isEmpty();
    return plan;
  }

  @Test
  void stragglerThatFitsIsKept_withWhatWillRemain() {
    Plan plan = plan(List.of(node(10), node(10)), plannable(task(7, 100, 1, 0), 0, 1, 40));

    assertThat(plan.assignments())
        .containsExactly(new Assignment(7, 0, 1, 0, 59 * MB, 10 * MB, Kind.KEPT));
  }

  @Test
  void transferThatEndsBeforeTheSlotIsFinishing_atItsOldRate() {
    Plan plan = plan(List.of(node(10), node(10)), plannable(task(7, 100, 1, 0), 0, 1, 99));

    assertThat(plan.assignments())
        .containsExactly(new Assignment(7, 0, 1, 0, 0, MB, Kind.FINISHING));
  }

  @Test
  void transferThatEndsRightAfterTheSlotBeginsIsFinishingToo() {
    // 1 MB/s: 0.2 MB are left when the slot begins, a fifth of a second's worth.
    RunningTransfer ending =
        new RunningTransfer(task(7, 100, 1, 0), 0, 1, 0, 98_800_000, MB, MB, Disposition.PLANNABLE);

    assertThat(plan(List.of(node(10), node(10)), ending).assignments())
        .containsExactly(new Assignment(7, 0, 1, 0, 200_000, MB, Kind.FINISHING));
  }

  @Test
  void finishingTransferGoesOnBesideTransfersThatFillTheLink() {
    Plan plan =
        plan(
            List.of(node(10), node(10)),
            plannable(task(7, 100, 1, 0), 0, 1, 99),
            plannable(task(8, 140, 1, 0), 0, 1, 2));

    assertThat(plan.assignments())
        .extracting(Assignment::kind)
        .containsExactly(Kind.FINISHING, Kind.KEPT);
    assertThat(plan.assignments().get(0).rateBytesPerSec()).isEqualTo(MB);
    assertThat(plan.assignments().get(1).rateBytesPerSec()).isEqualTo(10 * MB);
  }

  @Test
  void leastFinishedLeavesASaturatedSource_andKeepsItsBytes() {
    Plan plan =
        plan(
            List.of(node(10), node(10), node(10), node(10)),
            plannable(task(7, 100, 1, 0, 3), 0, 1, 5),
            plannable(task(8, 100, 2, 0, 3), 0, 2, 20));

    assertThat(plan.cancellations()).isEmpty();
    assertThat(plan.assignments())
        .containsExactly(
            new Assignment(7, 3, 1, 0, 94 * MB, 10 * MB, Kind.RESOURCED),
            new Assignment(8, 0, 2, 0, 79 * MB, 10 * MB, Kind.KEPT));
  }

  @Test
  void evictedFromItsSourceWithoutAnother_isHeld() {
    Plan plan =
        plan(
            List.of(node(10), node(10), node(10)),
            plannable(task(7, 100, 1, 0), 0, 1, 5),
            plannable(task(8, 100, 2, 0), 0, 2, 20));

    assertThat(plan.assignments())
        .containsExactly(
            new Assignment(7, 0, 1, 0, 94 * MB, 0, Kind.HELD),
            new Assignment(8, 0, 2, 0, 79 * MB, 10 * MB, Kind.KEPT));
  }

  @Test
  void leastFinishedLeavesASaturatedDestination_andBeginsAnew() {
    Plan plan =
        plan(
            List.of(node(10), node(10), node(10), node(10)),
            plannable(task(7, 100, 2, 0), 0, 2, 30),
            plannable(task(8, 100, 2, 1), 1, 2, 10));

    assertThat(plan.cancellations()).containsExactly(new Cancellation(8, 2));
    assertThat(plan.assignments()).hasSize(2);
    assertThat(plan.assignments().get(0).kind()).isEqualTo(Kind.KEPT);
    Assignment moved = plan.assignments().get(1);
    assertThat(moved.kind()).isEqualTo(Kind.NEW);
    assertThat(moved.destination()).isIn(0, 3);
    assertThat(moved.remainingBytes()).isEqualTo(100 * MB);
  }

  @Test
  void evictedFromItsDestinationWithNoOther_isHeldThere() {
    Plan plan =
        plan(
            List.of(
                Clusters.closed(node(10)), Clusters.closed(node(10)), Clusters.closed(node(10))),
            plannable(task(7, 100, 2, 0), 0, 2, 30),
            plannable(task(8, 100, 2, 1), 1, 2, 10));

    assertThat(plan.cancellations()).isEmpty();
    assertThat(plan.assignments())
        .extracting(Assignment::kind)
        .containsExactly(Kind.KEPT, Kind.HELD);
  }

  @Test
  void evictedFromBoth_leavesItsDestination() {
    Plan plan =
        plan(
            List.of(node(10), node(10), node(10), node(10), node(10)),
            plannable(task(7, 100, 2, 0, 4), 0, 2, 10),
            plannable(task(8, 100, 2, 1), 1, 2, 30),
            plannable(task(9, 100, 3, 0), 0, 3, 40));

    assertThat(plan.cancellations()).containsExactly(new Cancellation(7, 2));
    assertThat(plan.assignments().get(0).kind()).isEqualTo(Kind.KEPT);
    assertThat(plan.assignments().get(1).kind()).isEqualTo(Kind.KEPT);
  }

  @Test
  void equallyFinished_theLaterLeaves() {
    Plan plan =
        plan(
            List.of(node(10), node(10), node(10), node(10)),
            plannable(task(7, 100, 2, 0), 0, 2, 10),
            plannable(task(8, 100, 2, 1), 1, 2, 10));

    assertThat(plan.cancellations()).containsExactly(new Cancellation(8, 2));
  }

  @Test
  void whereBlocksBeginInParts_whatHasComeAsFarAsThatWaitsAtItsDestination() {
    RunningTransfer more = plannable(taskOfLevel(1, 7, 170, 2, 0), 0, 2, 20);
    RunningTransfer less = plannable(taskOfLevel(1, 8, 170, 2, 1), 1, 2, 19);

    assertThat(planInParts(0.12, more, less).cancellations())
        .as("a part of 20.4 MB")
        .containsExactly(new Cancellation(8, 2));
    Plan plan = planInParts(0.1, more, less);
    assertThat(plan.cancellations()).as("a part of 17 MB").isEmpty();
    assertThat(plan.assignments())
        .extracting(Assignment::kind)
        .containsExactly(Kind.KEPT, Kind.HELD);
  }

  @Test
  void theMostUrgentDoNotWaitAtTheirDestination() {
    Plan plan =
        planInParts(
            0.1, plannable(task(7, 170, 2, 0), 0, 2, 20), plannable(task(8, 170, 2, 1), 1, 2, 19));

    assertThat(plan.cancellations()).containsExactly(new Cancellation(8, 2));
  }

  private static Plan planInParts(double leastBlockShare, RunningTransfer... running) {
    return plan(
        ALL_OF_THE_LINK.withFilling(
            new SlotFilling(leastBlockShare, SourceOrder.UNDEREMPLOYED, 1, 0)),
        List.of(node(10), node(10), node(10), node(10)),
        running);
  }

  @Test
  void blockTooBigForASlotIsCarriedOn() {
    Plan plan = plan(List.of(node(10), node(10)), plannable(task(7, 5000, 1, 0), 0, 1, 100));

    assertThat(plan.assignments())
        .containsExactly(new Assignment(7, 0, 1, 0, 4899 * MB, 10 * MB, Kind.KEPT));
  }

  @Test
  void lostSourceIsReplaced() {
    RecoveryTask task = task(7, 100, 1, 2);
    Plan plan =
        plan(
            List.of(node(10), node(10), node(10)),
            running(task, 0, 1, 40, Disposition.SOURCE_LOST));

    assertThat(plan.assignments())
        .containsExactly(new Assignment(7, 2, 1, 0, 60 * MB, 10 * MB, Kind.RESOURCED));
  }

  @Test
  void lostSourceThatStillCountsAsOneMayBeChosenAgain() {
    RecoveryTask task = task(7, 100, 1, 0);
    Plan plan = plan(List.of(node(10), node(10)), running(task, 0, 1, 40, Disposition.SOURCE_LOST));

    assertThat(plan.assignments()).extracting(Assignment::kind).containsExactly(Kind.KEPT);
  }

  @Test
  void lostSourceWithoutAnotherIsHeld() {
    RecoveryTask task = task(7, 100, 1);
    Plan plan =
        plan(List.of(node(10), node(10)), running(task, -1, 1, 40, Disposition.SOURCE_LOST));

    assertThat(plan.assignments())
        .containsExactly(new Assignment(7, -1, 1, 0, 60 * MB, 0, Kind.HELD));
  }

  @Test
  void pinnedKeepsItsRate_othersShareTheRest() {
    Plan plan =
        plan(
            List.of(node(10), node(10)),
            running(task(7, 100, 1, 0), 0, 1, 5, Disposition.PINNED),
            plannable(task(8, 100, 1, 0), 0, 1, 20));

    assertThat(plan.assignments())
        .containsExactly(
            new Assignment(7, 0, 1, 0, 94 * MB, MB, Kind.PINNED),
            new Assignment(8, 0, 1, 0, 79 * MB, 9 * MB, Kind.KEPT));
  }

  @Test
  void destinationThatTakesNoMoreReplicasGoesOnWithWhatItHas() {
    Plan plan =
        plan(List.of(node(10), Clusters.closed(node(10))), plannable(task(7, 100, 1, 0), 0, 1, 40));

    assertThat(plan.assignments()).extracting(Assignment::kind).containsExactly(Kind.KEPT);
  }
}
