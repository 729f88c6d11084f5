package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.SlotReplay;
import io.dayu.core.verify.PlanVerifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of full slots; slots of 15 s, links of 10 MB/s that are all recovery's. */
class SlotFillingTest {
  private static final long MB = 1_000_000;

  private static Plan plan(SlotFilling filling, ClusterSnapshot snapshot) {
    PlannerSettings settings = new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, filling);
    Plan plan = Planner.plan(snapshot, settings, 1);
    assertThat(PlanVerifier.verify(snapshot, settings, plan)).isEmpty();
    return plan;
  }

  private static SlotFilling with(double leastBlockShare, double overfill, double endMargin) {
    return new SlotFilling(leastBlockShare, SourceOrder.UNDEREMPLOYED, overfill, endMargin);
  }

  /** A source and two destinations, all idle, and so many blocks of 60 MB to copy. */
  private static ClusterSnapshot snapshot(int blocks) {
    return snapshot(60 * MB, blocks);
  }

  private static ClusterSnapshot snapshot(long blockBytes, int blocks) {
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < 3; node++) {
      nodes.add(Clusters.idle("n" + node, node, 10 * MB));
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < blocks; id++) {
      tasks.add(Clusters.task(id, blockBytes, 0));
    }
    return Clusters.of(nodes, List.of(0L, 0L, 0L), tasks);
  }

  @Test
  void onlyBlocksThatFitWholeBeginInThePapersSlot() {
    // 150 MB leave the source in a slot: two blocks of 60, and 30 MB that no whole one fits.
    assertThat(plan(SlotFilling.PAPER, snapshot(5)).assignments()).hasSize(2);
  }

  @Test
  void aBlockBeginsWhereALeastShareOfItFits_andTakesWhatIsLeftOfTheLink() {
    List<Assignment> begun = plan(with(0.25, 1, 0), snapshot(5)).assignments();

    assertThat(begun).hasSize(3);
    assertThat(begun).extracting(Assignment::remainingBytes).containsOnly(60 * MB);
    assertThat(begun.stream().mapToLong(Assignment::rateBytesPerSec).sum())
        .isBetween(10 * MB - 3, 10 * MB);
  }

  @Test
  void aBlockDoesNotBeginWhereLessThanItsLeastShareFits() {
    assertThat(plan(with(0.6, 1, 0), snapshot(5)).assignments()).hasSize(2);
  }

  @Test
  void ofAnOverfullSlotWhatFitsEnds_theRestHasItsBeginning() {
    // 225 MB are begun on a link that moves 150: two blocks and a half of 60 MB.
    List<Long> rates =
        plan(with(1, 1.5, 0), snapshot(5)).assignments().stream()
            .map(Assignment::rateBytesPerSec)
            .toList();

    assertThat(rates).hasSize(3);
    assertThat(rates.subList(0, 2)).allMatch(rate -> rate * 15 > 58 * MB);
    assertThat(rates.get(2) * 15).isBetween(25 * MB, 32 * MB);
  }

  @Test
  void overfilledLinksArePlannedForMoreThanASlot_withinTheirRates() {
    Plan plan = plan(with(1, 1.2, 0), snapshot(5));

    assertThat(plan.assignments()).hasSize(3);
    assertThat(plan.assignments().stream().mapToLong(Assignment::rateBytesPerSec).sum())
        .isLessThanOrEqualTo(10 * MB);
  }

  @Test
  void atTheEndAllThatRemainsBegins_wherePlannedLikeAnyOtherSlotABlockWaits() {
    // 240 MB of the 450 MB that S is; but the one source sends only 150 MB of them in the slot.
    assertThat(plan(with(1, 1, 1.5), snapshot(4)).assignments()).hasSize(4);
    assertThat(plan(with(1, 1, 0), snapshot(4)).assignments()).hasSize(2);
    assertThat(plan(with(1, 1, 1.5), snapshot(8)).assignments())
        .as("480 MB are not the end")
        .hasSize(2);
  }

  @Test
  void theEndBeginsEarlierWhereABlockTakesLonger() {
    // S is 30 MB a second.
    Plan few = plan(with(1, 1, 1.5), snapshot(600 * MB, 3));
    assertThat(few.assignments()).as("60 s, and a block alone takes as long").hasSize(3);

    Plan many = plan(with(1, 1, 1.5), snapshot(6 * MB, 300));
    assertThat(many.assignments()).as("60 s of small blocks").hasSize(25);
  }

  @Test
  void atTheEndABlockBeginsHoweverSlowItsHolder() {
    List<NodeState> nodes = new ArrayList<>();
    nodes.add(Clusters.idle("slow", 0, MB / 10));
    for (int node = 1; node < 4; node++) {
      nodes.add(Clusters.idle("n" + node, node, 10 * MB));
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < 3; id++) {
      tasks.add(Clusters.task(id, 60 * MB, 0));
    }
    ClusterSnapshot snapshot = Clusters.of(nodes, List.of(0L, 0L, 0L, 0L), tasks);

    assertThat(plan(with(1, 1, 1.5), snapshot).assignments())
        .as("one takes ten minutes; the others are not to slow it down")
        .hasSize(1);
  }

  @Test
  void atTheEndBlocksOfASlowHolderAreSafeOneAfterAnother() {
    List<NodeState> nodes = new ArrayList<>();
    nodes.add(Clusters.idle("slow", 0, 4 * MB));
    for (int node = 1; node < 10; node++) {
      nodes.add(Clusters.idle("n" + node, 0, 1000 * MB));
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < 40; id++) {
      tasks.add(Clusters.task(id, 128 * MB, 0));
    }
    SlotReplay replay = new SlotReplay(Clusters.of(nodes, List.of(0L), tasks));
    for (int slot = 0; slot < 10; slot++) {
      replay.move(plan(with(1.0 / 16, 1.5, 1.5), replay.snapshot()));
    }

    assertThat(replay.ended()).as("600 MB of 5 GB are sent").isGreaterThanOrEqualTo(4);
  }

  @Test
  void wssEndsAtTheShareOfTheSlotItself_howeverFullTheSlotIsPlanned() {
    // Five blocks take the links out of node 0 for 30 s, in slots of 15 s that are filled twice;
    // one block out of node 1 needs 6 s and is not to wait for them.
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < 9; node++) {
      nodes.add(Clusters.idle("n" + node, node, 10 * MB));
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < 5; id++) {
      tasks.add(Clusters.task(id, 60 * MB, 0));
    }
    tasks.add(Clusters.task(5, 60 * MB, 1));
    ClusterSnapshot snapshot =
        Clusters.of(nodes, List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L), tasks);
    PlannerSettings settings = new PlannerSettings(1.0, 1, 0.01, 0, 0, 1, with(1, 2, 0));

    assertThat(Planner.plan(snapshot, settings, 1).assignments())
        .filteredOn(one -> one.source() == 1)
        .extracting(Assignment::rateBytesPerSec)
        .containsExactly(10 * MB);
  }

  @Test
  void balancedSourcesLeaveTheBlocksOfOneHolderToIt() {
    // Node 0 alone holds block 1; both hold block 0. Greedily node 0, first of equals, could send
    // block 0; balanced over the backlog it is node 1's.
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < 4; node++) {
      nodes.add(Clusters.idle("n" + node, node, 10 * MB));
    }
    List<RecoveryTask> tasks =
        List.of(
            Clusters.task(0, 60 * MB, 0, 1),
            Clusters.task(1, 60 * MB, 0),
            Clusters.task(2, 60 * MB, 0));
    ClusterSnapshot snapshot = Clusters.of(nodes, List.of(0L, 0L, 0L, 0L), tasks);

    Plan plan = plan(new SlotFilling(1, SourceOrder.BALANCED, 1, 0), snapshot);

    assertThat(plan.assignments()).hasSize(3);
    assertThat(plan.assignments().stream().filter(one -> one.taskId() == 0))
        .extracting(Assignment::source)
        .containsExactly(1);
  }

  @Test
  void aHeldTransferHasNoSpeed_andGoesOn() {
    RunningTransfer held =
        new RunningTransfer(
            Clusters.task(7, 60 * MB, 0), 0, 1, 0, 55 * MB, 9 * MB, 0, Disposition.PLANNABLE);
    ClusterSnapshot snapshot = Clusters.withRunning(snapshot(0), List.of(held));

    assertThat(plan(SlotFilling.PAPER, snapshot).assignments())
        .containsExactly(new Assignment(7, 0, 1, 0, 5 * MB, 10 * MB, Assignment.Kind.KEPT));
  }

  @Test
  void atConstantRatesWhatShouldHaveEndedLeavesItsRateToOthers_butAtTheEndThereAreNone() {
    RunningTransfer ending =
        new RunningTransfer(
            Clusters.task(7, 60 * MB, 0), 0, 1, 0, 51 * MB, 9 * MB, 9 * MB, Disposition.PLANNABLE);
    SlotFilling filling = with(1, 1, 1.5).atConstantRates();

    assertThat(plan(filling, Clusters.withRunning(snapshot(8), List.of(ending))).assignments())
        .contains(new Assignment(7, 0, 1, 0, 0, 9 * MB / 64, Assignment.Kind.FINISHING));
    assertThat(plan(filling, Clusters.withRunning(snapshot(0), List.of(ending))).assignments())
        .containsExactly(new Assignment(7, 0, 1, 0, 0, 9 * MB, Assignment.Kind.FINISHING));
  }

  @Test
  void aPinnedLinksRestIsNoEmptyLink() {
    // 2 byte/s are left beside the pinned transfer: no block begins there.
    RunningTransfer pinned =
        new RunningTransfer(
            Clusters.task(7, 60 * MB, 0), 0, 1, 0, MB, MB, 10 * MB - 2, Disposition.PINNED);
    ClusterSnapshot snapshot = Clusters.withRunning(snapshot(1), List.of(pinned));

    assertThat(plan(SlotFilling.PAPER, snapshot).assignments())
        .extracting(Assignment::kind)
        .containsExactly(Assignment.Kind.PINNED);
  }

  @Test
  void wrongFillingsAreRefused() {
    assertThatThrownBy(() -> with(0, 1, 0)).hasMessageContaining("leastBlockShare");
    assertThatThrownBy(() -> with(1, 0.4, 0)).hasMessageContaining("overfill");
    assertThatThrownBy(() -> with(1, 1, -1)).hasMessageContaining("endMargin");
  }
}
