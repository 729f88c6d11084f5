package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.ClassShares;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.testing.ClassedClusterGen;
import io.dayu.core.testing.Clusters;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Classes of work on six idle nodes of 100 MB/s, of which the first two take no replicas. */
class WorkClassTest {
  private static final long MB = 1_000_000;

  /** 75 MB/s of each link, in slots of 15 s. */
  private static final PlannerSettings SETTINGS =
      PlannerSettings.PAPER.withShares(new ClassShares(0.5, 0.25, 0.2));

  private static ClusterSnapshot snapshot(List<RecoveryTask> tasks, RunningTransfer... running) {
    List<NodeState> nodes =
        IntStream.range(0, 6)
            .mapToObj(node -> Clusters.idle("n" + node, 0, 100 * MB))
            .map(node -> node.id().compareTo("n2") < 0 ? Clusters.closed(node) : node)
            .toList();
    return Clusters.withRunning(Clusters.of(nodes, List.of(0L), tasks), List.of(running));
  }

  private static RecoveryTask task(long id, WorkClass workClass, long bytes, int source) {
    return ClassedClusterGen.in(Clusters.task(id, bytes, source), workClass);
  }

  private static RunningTransfer running(RecoveryTask task, int source, int destination) {
    return new RunningTransfer(
        task, source, destination, 0, 0, 10 * MB, 10 * MB, Disposition.PLANNABLE);
  }

  private static Plan plan(ClusterSnapshot snapshot) {
    return Planner.plan(snapshot, SETTINGS, 1);
  }

  @Test
  void aLowerClassAloneHasItsShare() {
    Plan plan = plan(snapshot(List.of(task(1, WorkClass.COST, 64 * MB, 0))));

    assertThat(plan.assignments()).extracting(Assignment::rateBytesPerSec).containsExactly(15 * MB);
  }

  @Test
  void classesComeBeforePriorities() {
    RecoveryTask heat = task(1, WorkClass.AVAILABILITY, 64 * MB, 0);
    RecoveryTask low = Clusters.task(2, 64 * MB, 1);
    RecoveryTask last =
        new RecoveryTask(
            2,
            low.sizeBytes(),
            4,
            1,
            low.sources(),
            low.placed(),
            low.barred(),
            low.rule(),
            low.storageTypes());

    Plan plan = plan(snapshot(List.of(heat, last)));

    assertThat(plan.assignments()).extracting(Assignment::taskId).containsExactly(2L, 1L);
    assertThat(plan.assignments())
        .extracting(Assignment::rateBytesPerSec)
        .containsExactly(75 * MB, 37_500_000L);
  }

  @Test
  void aLowerClassHasWhatHigherOnesLeaveOfALink() {
    Plan plan =
        plan(
            snapshot(
                List.of(
                    task(1, WorkClass.COST, 64 * MB, 0),
                    task(2, WorkClass.SAFETY, 64 * MB, 0),
                    task(3, WorkClass.COST, 64 * MB, 1))));

    assertThat(plan.assignments())
        .as("the block below its factor has all of its source's link, and waits for nothing")
        .extracting(Assignment::taskId)
        .containsExactly(2L, 3L);
    assertThat(plan.skipped()).hasSize(1);
  }

  @Test
  void aTransferOfALowerClassWaitsAtItsDestination() {
    RecoveryTask moved =
        task(1, WorkClass.CAPACITY, 64 * MB, 0).withNodes(IntSet.of(0, 2), IntSet.of(0, 2));
    Plan alone = plan(snapshot(List.of(), running(moved, 0, 2)));
    Plan beside =
        plan(snapshot(List.of(task(2, WorkClass.SAFETY, 64 * MB, 0)), running(moved, 0, 2)));

    assertThat(alone.assignments())
        .extracting(Assignment::kind)
        .containsExactly(Assignment.Kind.KEPT);
    assertThat(alone.assignments().get(0).rateBytesPerSec()).isEqualTo(18_750_000);
    assertThat(beside.assignments())
        .extracting(Assignment::kind)
        .containsExactly(Assignment.Kind.HELD, Assignment.Kind.NEW);
  }

  /** The one that is pinned may be of any class: its rate is taken off once. */
  @Test
  void whatIsPinnedGoesOnBesideHigherClasses() {
    for (WorkClass any : WorkClass.values()) {
      RunningTransfer goesOn = running(task(1, any, 64 * MB, 0), 0, 2);
      RunningTransfer pinned =
          new RunningTransfer(goesOn.task(), 0, 2, 0, 0, 10 * MB, 10 * MB, Disposition.PINNED);

      Plan plan = plan(snapshot(List.of(task(2, WorkClass.SAFETY, 64 * MB, 0)), pinned));

      assertThat(plan.assignments())
          .extracting(Assignment::rateBytesPerSec)
          .containsExactly(10 * MB, 65 * MB);
    }
  }

  /** What has come of it is kept, though it has the first priority of its class. */
  @Test
  void aTransferOfALowerClassThatDoesNotFitWaitsAndIsNotBegunElsewhere() {
    RecoveryTask first = task(1, WorkClass.CAPACITY, 400 * MB, 0);
    RecoveryTask second = task(2, WorkClass.CAPACITY, 400 * MB, 1);
    ClusterSnapshot given =
        snapshot(
            List.of(),
            advanced(placedAt(first, 2), 0, 124 * MB),
            advanced(placedAt(second, 2), 1, 100 * MB));
    SlotFilling parts = new SlotFilling(1.0 / 16, SourceOrder.UNDEREMPLOYED, 1, 0);

    Plan plan = Planner.plan(given, SETTINGS.withFilling(parts), 1);

    assertThat(plan.cancellations()).isEmpty();
    assertThat(plan.assignments())
        .extracting(Assignment::kind)
        .containsExactly(Assignment.Kind.KEPT, Assignment.Kind.HELD);
  }

  private static RecoveryTask placedAt(RecoveryTask task, int destination) {
    IntSet both = task.sources().with(destination);
    return task.withNodes(both, both);
  }

  private static RunningTransfer advanced(RecoveryTask task, int source, long doneBytes) {
    return new RunningTransfer(task, source, 2, 0, doneBytes, MB, MB, Disposition.PLANNABLE);
  }
}
