package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.SlotReplay;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of the sources that are kept for a decode. Slots of 15 s, links of 10 MB/s that are all
 * recovery's; nodes 0 and 1 hold all blocks, the others receive. Copies take a link two slots.
 */
class KeptSourcesTest {
  private static final long MB = 1_000_000;
  private static final int DECODE = 100;
  private static final int COPY = 200;
  private static final PlannerSettings SETTINGS =
      new PlannerSettings(
          1.0, 1, 0.01, 0, 0, 0, new SlotFilling(1.0 / 16, SourceOrder.UNDEREMPLOYED, 1, 0));

  private static ClusterSnapshot snapshot(List<RecoveryTask> tasks, List<RunningTransfer> running) {
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < 10; node++) {
      NodeState idle = Clusters.idle("n" + node, 0, 10 * MB);
      nodes.add(node < 2 ? Clusters.closed(idle) : idle);
    }
    return Clusters.withRunning(Clusters.of(nodes, List.of(0L), tasks), running);
  }

  private static RecoveryTask copy(long id, int priority, int source) {
    RecoveryTask task = Clusters.task(id, 300 * MB, source);
    return task.withShape(task.shape().withPriority(priority));
  }

  private static RecoveryTask decode() {
    RecoveryTask task = Clusters.task(DECODE, 60 * MB, 0, 1);
    return task.withShape(task.shape().as(WorkClass.SAFETY, new WorkKind.DecodeUnit(2)));
  }

  private static RunningTransfer running(long id, int source, int destination, long leftBytes) {
    RecoveryTask task = copy(id, 2, source);
    IntSet sites = IntSet.of(source, destination);
    return new RunningTransfer(
        task.withShape(task.shape().withMissing(0, StorageTypes.of())).withNodes(sites, sites),
        source,
        destination,
        0,
        task.sizeBytes() - leftBytes,
        0,
        10 * MB,
        Disposition.PLANNABLE);
  }

  private static Plan plan(ClusterSnapshot snapshot) {
    Plan plan = Planner.plan(snapshot, SETTINGS, 1);
    assertThat(PlanVerifier.verify(snapshot, SETTINGS, plan)).isEmpty();
    return plan;
  }

  @Test
  void linksOfADecodeMeet_whereTheBacklogTakesEachInTurn() {
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < 20; id++) {
      tasks.add(copy(id, 2, id % 2));
    }
    tasks.add(decode());
    SlotReplay replay =
        new SlotReplay(
            snapshot(tasks, List.of(running(50, 0, 2, 300 * MB), running(51, 1, 3, 150 * MB))));
    for (int slot = 0; slot < 3; slot++) {
      replay.move(plan(replay.snapshot()));
    }
    assertThat(replay.begun(DECODE)).isTrue();
  }

  /** Node 0 is taken for two slots, node 1 is idle, and a decode of both waits beside a copy. */
  private static ClusterSnapshot beside(RecoveryTask copy) {
    return snapshot(List.of(decode(), copy), List.of(running(50, 0, 2, 300 * MB)));
  }

  private static List<Long> begun(Plan plan) {
    return plan.assignments().stream()
        .filter(one -> one.kind() == Assignment.Kind.NEW)
        .map(Assignment::taskId)
        .toList();
  }

  @Test
  void sourcesAreKeptFromLowerLevels_notFromTheSame() {
    assertThat(begun(plan(beside(copy(COPY, 0, 1))))).containsExactly((long) COPY);
    assertThat(begun(plan(beside(copy(COPY, 1, 1))))).isEmpty();
  }

  @Test
  void verifierSeesALowerLevelThatBegins() {
    RecoveryTask copy = copy(COPY, 1, 1);
    Plan alone = plan(snapshot(List.of(copy), List.of(running(50, 0, 2, 300 * MB))));
    Plan wrong =
        new Plan(
            alone.assignments(),
            List.of(),
            List.of(new Skip(DECODE, 1, SkipReason.SOURCE_SATURATED)),
            0,
            alone.budgets(),
            alone.slotBudgetBytes());

    assertThat(begun(alone)).containsExactly((long) COPY);
    assertThat(PlanVerifier.verify(beside(copy), SETTINGS, wrong))
        .extracting(Violation::kind)
        .containsExactly(Violation.Kind.LEVEL_OUT_OF_ORDER);
  }
}
