package io.dayu.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.Clusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every invariant of moves within nodes is broken once, by hand, in a plan that is good. */
class WithinCheckTest {
  private static final long MB = 1_000_000;
  private static final long RATE = 10 * MB;
  private static final long SIZE = 64 * MB;
  private static final Assignment GOES_ON =
      new Assignment(1, 0, 0, 1, 34 * MB, RATE, Assignment.Kind.KEPT);
  private static final Assignment PINNED =
      new Assignment(2, 3, 3, 1, 24 * MB, 3 * RATE, Assignment.Kind.PINNED);
  private static final Assignment BEGINS =
      new Assignment(4, 1, 1, 1, SIZE, RATE, Assignment.Kind.NEW);

  /**
   * Block 1 runs within node 0, 2 is pinned within 3, 3 waits for 0, 4 begins on 1, and 5 waits for
   * that. Disks leave 40 MB/s, and the moves have a quarter of it.
   */
  private static ClusterSnapshot snapshot() {
    List<NodeState> nodes =
        IntStream.range(0, 4)
            .mapToObj(node -> Clusters.idle("n" + node, 0, 100 * MB))
            .map(node -> node.with(0, FreeSpace.ofBytesByType(1L << 40, 150 * MB)))
            .toList();
    return new ClusterSnapshot(
        nodes,
        List.of(new RackState("/r0", RackState.UNLIMITED)),
        List.of(move(3, 0, 1), move(4, 1, 1), move(5, 1, 1)),
        List.of(
            new RunningTransfer(move(1, 0, 0), 0, 0, 1, 20 * MB, RATE, RATE, Disposition.PLANNABLE),
            new RunningTransfer(
                move(2, 3, 0), 3, 3, 1, 10 * MB, 3 * RATE, 3 * RATE, Disposition.PINNED)),
        1_000_000_000L,
        15_000_000_000L,
        Map.of(0, 4 * RATE, 1, 4 * RATE, 3, 4 * RATE));
  }

  private static RecoveryTask move(long id, int node, int missing) {
    RecoveryTask held = Clusters.task(id, SIZE, 0, 1, 3).leaving(node);
    return held.withShape(
        held.shape()
            .as(WorkClass.COST, new WorkKind.MoveWithin(node, 0.25))
            .withMissing(missing, missing == 0 ? StorageTypes.of() : StorageTypes.of(1)));
  }

  private static Plan good() {
    return Planner.plan(snapshot(), PlannerSettings.PAPER, 1);
  }

  private static List<Violation.Kind> kinds(List<Assignment> assignments, List<Skip> skipped) {
    Plan plan = good();
    Plan changed =
        new Plan(
            assignments,
            plan.cancellations(),
            skipped,
            plan.unscannedTasks(),
            plan.budgets(),
            plan.slotBudgetBytes());
    return PlanVerifier.verify(snapshot(), PlannerSettings.PAPER, changed).stream()
        .map(Violation::kind)
        .toList();
  }

  private static List<Violation.Kind> kindsWith(Assignment before, Assignment after) {
    List<Assignment> assignments = new ArrayList<>(good().assignments());
    assignments.set(assignments.indexOf(before), after);
    return kinds(assignments, good().skipped());
  }

  private static Assignment begins(int from, int to, int type, long bytes, long bytesPerSec) {
    return new Assignment(4, from, to, type, bytes, bytesPerSec, Assignment.Kind.NEW);
  }

  private static Assignment goesOn(Assignment.Kind kind, int from, long bytes, long bytesPerSec) {
    return new Assignment(1, from, 0, 1, bytes, bytesPerSec, kind);
  }

  @Test
  void goodPlanHasNone() {
    assertThat(good().assignments()).containsExactly(GOES_ON, PINNED, BEGINS);
    assertThat(kinds(good().assignments(), good().skipped())).isEmpty();
  }

  @Test
  void moreThanTheShareOfTheDisks() {
    assertThat(kindsWith(BEGINS, begins(1, 1, 1, SIZE, RATE + 1)))
        .containsExactly(Violation.Kind.DISK_OVER_SHARE);
    assertThat(kindsWith(GOES_ON, goesOn(Assignment.Kind.KEPT, 0, 34 * MB, RATE + 1)))
        .containsExactly(Violation.Kind.DISK_OVER_SHARE);
  }

  @Test
  void severalOnANode() {
    List<Assignment> assignments = new ArrayList<>(good().assignments());
    assignments.add(new Assignment(5, 1, 1, 1, SIZE, RATE, Assignment.Kind.NEW));
    assertThat(kinds(assignments, good().skipped().subList(0, 1)))
        .containsExactly(Violation.Kind.DISK_OVER_SHARE, Violation.Kind.DISK_OVER_SHARE);
    assignments.set(3, new Assignment(3, 0, 0, 1, SIZE, RATE, Assignment.Kind.NEW));
    assertThat(kinds(assignments, good().skipped().subList(1, 2)))
        .containsExactly(Violation.Kind.DISK_OVER_SHARE);
  }

  @Test
  void otherNode() {
    assertThat(kindsWith(BEGINS, begins(0, 1, 1, SIZE, RATE)))
        .containsExactly(Violation.Kind.NOT_A_SOURCE);
    assertThat(kindsWith(BEGINS, begins(2, 2, 1, SIZE, RATE)))
        .contains(Violation.Kind.NOT_A_SOURCE, Violation.Kind.BARRED_DESTINATION);
    assertThat(kindsWith(GOES_ON, goesOn(Assignment.Kind.RESOURCED, 1, 34 * MB, RATE)))
        .contains(Violation.Kind.NOT_A_SOURCE);
  }

  @Test
  void otherTypeSizeOrSpace() {
    assertThat(kindsWith(BEGINS, begins(1, 1, 0, SIZE, RATE)))
        .containsExactly(Violation.Kind.STORAGE_TYPE);
    assertThat(kindsWith(BEGINS, begins(1, 1, 7, SIZE, RATE)))
        .as("no node has it")
        .containsExactlyInAnyOrder(Violation.Kind.STORAGE_TYPE, Violation.Kind.SPACE_EXCEEDED);
    assertThat(kindsWith(BEGINS, begins(1, 1, 1, 151 * MB, RATE)))
        .containsExactlyInAnyOrder(
            Violation.Kind.BYTES_NOT_CONSERVED, Violation.Kind.SPACE_EXCEEDED);
  }

  @Test
  void pinnedOneChanged_runningOneHeldWithARate_orLost() {
    assertThat(kindsWith(PINNED, new Assignment(2, 3, 3, 1, 24 * MB, RATE, Assignment.Kind.PINNED)))
        .containsExactly(Violation.Kind.RATE);
    assertThat(kindsWith(GOES_ON, goesOn(Assignment.Kind.HELD, 0, 34 * MB, RATE)))
        .contains(Violation.Kind.RATE);
    assertThat(kinds(List.of(PINNED, BEGINS), good().skipped()))
        .containsExactly(Violation.Kind.RUNNING_NOT_ACCOUNTED);
  }

  @Test
  void waitingOneForgotten() {
    assertThat(kinds(good().assignments(), good().skipped().subList(0, 1)))
        .containsExactly(Violation.Kind.TASK_NOT_ACCOUNTED);
  }
}
