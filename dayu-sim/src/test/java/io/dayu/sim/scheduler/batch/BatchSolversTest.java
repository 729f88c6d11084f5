package io.dayu.sim.scheduler.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.registry.SlotSchedulerSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the solvers of a slot as a whole: each finds the optimum of cases that are easy to see
 * through.
 */
class BatchSolversTest {
  private static final long MB = 1_000_000;

  /**
   * Section 4.2's example: one node can send tasks 1 and 2 alone, the other all four, each two in a
   * slot.
   */
  private static ClusterSnapshot example() {
    List<NodeState> nodes = new ArrayList<>();
    nodes.add(Clusters.closed(Clusters.idle("a", 0, 100 * MB)));
    nodes.add(Clusters.closed(Clusters.idle("b", 1, 110 * MB)));
    for (int i = 0; i < 4; i++) {
      nodes.add(Clusters.idle("n" + i, 2 + i, 100 * MB));
    }
    List<RecoveryTask> tasks =
        List.of(
            Clusters.task(1, 550 * MB, 0, 1),
            Clusters.task(2, 550 * MB, 0, 1),
            Clusters.task(3, 550 * MB, 1),
            Clusters.task(4, 550 * MB, 1));
    return Clusters.of(nodes, List.of(0L, 0L, 0L, 0L, 0L, 0L), tasks);
  }

  @ParameterizedTest
  @ValueSource(strings = {"milp", "min-cost-flow", "selective-ec"})
  void allFourTasksOfTheExampleFitTheSlot(String name) {
    PlannerSettings plain = PlannerSettings.PAPER;
    Plan plan =
        ((SlotSchedulerSpec) SchedulerSpecs.named(name)).scheduler(plain).plan(example(), plain, 1);
    assertThat(plan.assignments()).extracting(Assignment::taskId).containsExactly(1L, 2L, 3L, 4L);
    assertThat(plan.assignments()).extracting(Assignment::source).containsExactly(0, 0, 1, 1);
  }
}
