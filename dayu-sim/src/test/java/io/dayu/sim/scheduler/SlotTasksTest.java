package io.dayu.sim.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.testing.Clusters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of the number of tasks that fill a slot: two nodes of 75 MB/s each way carry 2250 MB in it.
 */
class SlotTasksTest {
  private static final long MB = 1_000_000;

  private static long count(List<RecoveryTask> tasks, List<RunningTransfer> running) {
    ClusterSnapshot snapshot =
        Clusters.of(
            List.of(Clusters.idle("n0", 0, 100 * MB), Clusters.idle("n1", 0, 100 * MB)),
            List.of(0L),
            tasks);
    return SlotTasks.count(Clusters.withRunning(snapshot, running), PlannerSettings.PAPER);
  }

  private static List<RecoveryTask> tasks(int count, long bytes, int missing) {
    List<RecoveryTask> tasks = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      tasks.add(Clusters.task(id, bytes, missing, new PlacementRule(1, 9), 0));
    }
    return tasks;
  }

  @Test
  void tasksCountUntilTheSlotIsFull() {
    assertThat(count(tasks(30, 100 * MB, 1), List.of())).isEqualTo(23);
    assertThat(count(tasks(30, 150 * MB, 1), List.of())).isEqualTo(15);
    assertThat(count(tasks(5, 100 * MB, 1), List.of())).isEqualTo(5);
  }

  @Test
  void everyMissingReplicaCounts() {
    assertThat(count(tasks(30, 100 * MB, 2), List.of())).isEqualTo(24);
  }

  private static RunningTransfer running(long doneBytes) {
    return new RunningTransfer(
        Clusters.task(99, 100 * MB, 0),
        0,
        1,
        0,
        doneBytes,
        10,
        10,
        RunningTransfer.Disposition.PLANNABLE);
  }

  @Test
  void stragglersCountBesideThem() {
    assertThat(count(tasks(30, 150 * MB, 1), List.of(running(5)))).isEqualTo(16);
  }

  @Test
  void whatIsWholeBeforeTheSlotDoesNotCount() {
    assertThat(count(tasks(30, 150 * MB, 1), List.of(running(100 * MB)))).isEqualTo(15);
  }
}
