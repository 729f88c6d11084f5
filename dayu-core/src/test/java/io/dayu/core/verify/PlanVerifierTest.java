package io.dayu.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.Clusters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Every invariant is broken once, by hand, in a plan that is good otherwise. */
class PlanVerifierTest {
  private static final long MB = 1_000_000;
  private static final PlannerSettings SETTINGS = PlannerSettings.PAPER;
  private static final int WAITING = 2;
  private static final int SECOND = 3;

  /**
   * Racks 0 (nodes 0 and 1), 1 (2 and 3) and 2 (4, with hardly any room, and 5). Block 1 runs from
   * 0 to 2, block 2 is pinned from 1 to 3, block 3 misses two replicas.
   */
  private static ClusterSnapshot snapshot() {
    List<NodeState> nodes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      nodes.add(Clusters.idle("n" + i, i / 2, 100 * MB));
    }
    NodeState four = nodes.get(4);
    nodes.set(
        4,
        new NodeState(
            four.id(), four.rack(), four.in(), four.out(), true, 0, FreeSpace.ofBytesByType(10)));
    PlacementRule rule = new PlacementRule(2, 2);
    RecoveryTask first = carried(1, 0, 2);
    RecoveryTask second = carried(2, 1, 3);
    return Clusters.withRunning(
        Clusters.of(
            nodes, List.of(0L, 500 * MB, 0L), List.of(Clusters.task(3, 64 * MB, 2, rule, 0))),
        List.of(
            new RunningTransfer(first, 0, 2, 0, 10 * MB, MB, MB, Disposition.PLANNABLE),
            new RunningTransfer(second, 1, 3, 0, 10 * MB, MB, MB, Disposition.PINNED)));
  }

  private static RecoveryTask carried(long id, int source, int destination) {
    IntSet both = IntSet.of(source, destination);
    return new RecoveryTask(
        id,
        64 * MB,
        0,
        0,
        IntSet.of(source),
        both,
        both,
        new PlacementRule(1, 3),
        StorageTypes.of());
  }

  private static Plan good() {
    return Planner.plan(snapshot(), SETTINGS, 1);
  }

  private static List<Violation.Kind> kinds(Plan plan) {
    return PlanVerifier.verify(snapshot(), SETTINGS, plan).stream().map(Violation::kind).toList();
  }

  private static List<Violation.Kind> kindsWith(int index, UnaryOperator<Assignment> change) {
    List<Assignment> assignments = new ArrayList<>(good().assignments());
    assignments.set(index, change.apply(assignments.get(index)));
    return kinds(with(assignments));
  }

  private static Plan with(List<Assignment> assignments) {
    Plan plan = good();
    return new Plan(
        assignments,
        plan.cancellations(),
        plan.skipped(),
        plan.unscannedTasks(),
        plan.budgets(),
        plan.slotBudgetBytes());
  }

  private static Assignment to(Assignment one, int destination) {
    return new Assignment(
        one.taskId(),
        one.source(),
        destination,
        one.storageType(),
        one.remainingBytes(),
        one.rateBytesPerSec(),
        one.kind());
  }

  private static Assignment from(Assignment one, int source) {
    return new Assignment(
        one.taskId(),
        source,
        one.destination(),
        one.storageType(),
        one.remainingBytes(),
        one.rateBytesPerSec(),
        one.kind());
  }

  private static Assignment rate(Assignment one, long bytesPerSec) {
    return new Assignment(
        one.taskId(),
        one.source(),
        one.destination(),
        one.storageType(),
        one.remainingBytes(),
        bytesPerSec,
        one.kind());
  }

  private static Assignment remaining(Assignment one, long bytes) {
    return new Assignment(
        one.taskId(),
        one.source(),
        one.destination(),
        one.storageType(),
        bytes,
        one.rateBytesPerSec(),
        one.kind());
  }

  private static Assignment storageType(Assignment one, int type) {
    return new Assignment(
        one.taskId(),
        one.source(),
        one.destination(),
        type,
        one.remainingBytes(),
        one.rateBytesPerSec(),
        one.kind());
  }

  @Test
  void goodPlanHasNoFindings() {
    assertThat(kinds(good())).isEmpty();
    assertThat(good().assignments())
        .extracting(Assignment::kind)
        .containsExactly(Kind.KEPT, Kind.PINNED, Kind.NEW, Kind.NEW);
  }

  @Test
  void linkOverBudget() {
    assertThat(kindsWith(0, one -> rate(one, 76 * MB))).contains(Violation.Kind.LINK_OVER_BUDGET);
    assertThat(kindsWith(WAITING, one -> rate(one, 76 * MB)))
        .contains(Violation.Kind.LINK_OVER_BUDGET);
  }

  @Test
  void statedBudgetsAreRecomputed() {
    Plan plan = good();
    LinkBudgets wrong = new LinkBudgets(new long[6], new long[6], new long[3], new long[3]);
    Plan broken =
        new Plan(plan.assignments(), List.of(), List.of(), 0, wrong, plan.slotBudgetBytes());
    assertThat(kinds(broken)).contains(Violation.Kind.LINK_OVER_BUDGET);
    Plan otherSlot = new Plan(plan.assignments(), List.of(), List.of(), 0, plan.budgets(), MB);
    assertThat(kinds(otherSlot)).containsExactly(Violation.Kind.LINK_OVER_BUDGET);
  }

  @Test
  void barredDestination() {
    assertThat(kindsWith(WAITING, one -> from(to(one, 0), 0)))
        .contains(Violation.Kind.BARRED_DESTINATION);
  }

  @Test
  void twoReplicasOnOneNode() {
    int taken = good().assignments().get(WAITING).destination();
    assertThat(kindsWith(SECOND, one -> to(one, taken)))
        .contains(Violation.Kind.DUPLICATE_DESTINATION);
  }

  @Test
  void sourceWithoutAReplica() {
    assertThat(kindsWith(WAITING, one -> from(one, 1))).contains(Violation.Kind.NOT_A_SOURCE);
    assertThat(kindsWith(0, one -> from(one, 5))).contains(Violation.Kind.NOT_A_SOURCE);
  }

  @Test
  void tooManyReplicasInARack() {
    RecoveryTask narrow = Clusters.task(3, 64 * MB, 2, new PlacementRule(1, 1), 0);
    ClusterSnapshot given = snapshot();
    ClusterSnapshot strict =
        new ClusterSnapshot(
            given.nodes(), given.racks(), List.of(narrow), given.running(), 1, given.slotNs());
    List<Assignment> assignments = new ArrayList<>(good().assignments());
    assignments.set(WAITING, to(assignments.get(WAITING), 2));
    assignments.set(SECOND, to(assignments.get(SECOND), 3));
    assertThat(PlanVerifier.verify(strict, SETTINGS, with(assignments)))
        .extracting(Violation::kind)
        .contains(Violation.Kind.PLACEMENT_RULE);
  }

  @Test
  void tooFewRacksThoughMoreWereInReach() {
    ClusterSnapshot given = snapshot();
    RecoveryTask wide = Clusters.task(3, 64 * MB, 2, new PlacementRule(3, 3), 0);
    ClusterSnapshot strict =
        new ClusterSnapshot(
            given.nodes(), given.racks(), List.of(wide), given.running(), 1, given.slotNs());
    List<Assignment> assignments = new ArrayList<>(good().assignments());
    assignments.set(WAITING, to(assignments.get(WAITING), 2));
    assignments.set(SECOND, to(assignments.get(SECOND), 3));
    assertThat(PlanVerifier.verify(strict, SETTINGS, with(assignments)))
        .extracting(Violation::kind)
        .contains(Violation.Kind.PLACEMENT_RULE);
  }

  @Test
  void bytesThatAppearOrGetLost() {
    assertThat(kindsWith(0, one -> remaining(one, 64 * MB)))
        .containsExactly(Violation.Kind.BYTES_NOT_CONSERVED);
    assertThat(kindsWith(0, one -> remaining(one, MB)))
        .containsExactly(Violation.Kind.BYTES_NOT_CONSERVED);
    assertThat(kindsWith(WAITING, one -> remaining(one, MB)))
        .containsExactly(Violation.Kind.BYTES_NOT_CONSERVED);
  }

  @Test
  void taskLostOrInvented() {
    Plan plan = good();
    assertThat(kinds(with(plan.assignments().subList(0, SECOND))))
        .containsExactly(Violation.Kind.TASK_NOT_ACCOUNTED);
    Plan unscanned =
        new Plan(
            plan.assignments(), List.of(), List.of(), 1, plan.budgets(), plan.slotBudgetBytes());
    assertThat(kinds(unscanned)).containsExactly(Violation.Kind.TASK_NOT_ACCOUNTED);
    Plan skipped =
        new Plan(
            plan.assignments(),
            List.of(),
            List.of(new Skip(99, 1, SkipReason.SLOT_FULL)),
            0,
            plan.budgets(),
            plan.slotBudgetBytes());
    assertThat(kinds(skipped)).containsExactly(Violation.Kind.TASK_NOT_ACCOUNTED);
  }

  @Test
  void runningTransferLostDoubledOrInvented() {
    List<Assignment> all = good().assignments();
    assertThat(kinds(with(all.subList(1, 4))))
        .containsExactly(Violation.Kind.RUNNING_NOT_ACCOUNTED);
    List<Assignment> doubled = new ArrayList<>(all);
    doubled.add(1, rate(all.get(0), 1));
    assertThat(kinds(with(doubled))).contains(Violation.Kind.RUNNING_NOT_ACCOUNTED);
    assertThat(kindsWith(0, one -> to(one, 5))).contains(Violation.Kind.RUNNING_NOT_ACCOUNTED);
    Plan plan = good();
    Plan cancelled =
        new Plan(
            all,
            List.of(new Cancellation(1, 2)),
            List.of(),
            0,
            plan.budgets(),
            plan.slotBudgetBytes());
    assertThat(kinds(cancelled)).contains(Violation.Kind.RUNNING_NOT_ACCOUNTED);
  }

  @Test
  void ratesThatMustNotBe() {
    assertThat(kindsWith(0, one -> rate(one, 0))).containsExactly(Violation.Kind.RATE);
    assertThat(kindsWith(1, one -> rate(one, 2 * MB))).contains(Violation.Kind.RATE);
    assertThat(
            kindsWith(
                0,
                one ->
                    new Assignment(
                        one.taskId(),
                        one.source(),
                        one.destination(),
                        0,
                        one.remainingBytes(),
                        1,
                        Kind.HELD)))
        .containsExactly(Violation.Kind.RATE);
  }

  @Test
  void moreThanTheFreeSpace() {
    assertThat(kindsWith(WAITING, one -> to(one, 4))).contains(Violation.Kind.SPACE_EXCEEDED);
  }

  @Test
  void otherStorageType() {
    assertThat(kindsWith(WAITING, one -> storageType(one, 1)))
        .contains(Violation.Kind.STORAGE_TYPE);
    assertThat(kindsWith(0, one -> storageType(one, 1)))
        .containsExactly(Violation.Kind.STORAGE_TYPE);
  }
}
