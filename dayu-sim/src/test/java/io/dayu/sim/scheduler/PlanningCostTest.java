package io.dayu.sim.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.testing.Clusters;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the cost of plans: a base, tasks, and pairs of tasks and nodes. */
class PlanningCostTest {
  private final PlanningCost cost = new PlanningCost(1000, 2.5, 0.5);

  @Test
  void tasksAndPairsCostBesideTheBase() {
    assertThat(cost.planningNs(0, 10)).isEqualTo(1000);
    assertThat(cost.planningNs(4, 0)).isEqualTo(1000 + 10);
    assertThat(cost.planningNs(4, 10)).isEqualTo(1000 + 10 + 20);
  }

  @Test
  void ofASnapshotAllThatWaitsOrRunsCounts() {
    RecoveryTask task = Clusters.task(9, 100, 0);
    ClusterSnapshot waiting =
        Clusters.of(
            IntStream.range(0, 6).mapToObj(n -> Clusters.idle("n" + n, 0, 1000)).toList(),
            List.of(0L),
            List.of(Clusters.task(1, 10, 0), Clusters.task(2, 10, 0), Clusters.task(3, 10, 0)));
    ClusterSnapshot snapshot =
        Clusters.withRunning(
            waiting,
            List.of(
                new RunningTransfer(
                    task, 0, 1, 0, 5, 10, 10, RunningTransfer.Disposition.PLANNABLE)));
    assertThat(cost.planningNs(snapshot)).isEqualTo(1000 + 10 + 12);
  }

  @Test
  void noCostIsNegative() {
    assertThatThrownBy(() -> new PlanningCost(0, -1, 0)).hasMessage("a cost must not be negative");
  }

  /** The order that the paper's comparison rests on, at a cluster's full size. */
  @Test
  void atFullSizeDayuIsCheaperThanAScanOrASolver() {
    long dayu = PlanningCosts.DAYU.planningNs(100_000, 3500);
    assertThat(dayu)
        .isLessThan(PlanningCosts.NAIVE_SCAN.planningNs(100_000, 3500))
        .isLessThan(PlanningCosts.MATCHING.planningNs(100_000, 3500))
        .isLessThan(PlanningCosts.MIN_COST_FLOW.planningNs(100_000, 3500))
        .isLessThan(PlanningCosts.MILP.planningNs(100_000, 3500));
  }
}
