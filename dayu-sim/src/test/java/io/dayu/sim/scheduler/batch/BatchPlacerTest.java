package io.dayu.sim.scheduler.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.Clusters;
import io.dayu.sim.scheduler.PlacerSlot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the way of a solver's answer into Dayu's plan. */
class BatchPlacerTest {
  private static final long MB = 1_000_000;

  /** Links of 1125 MB a slot; nodes 0 and 1 hold blocks 1 to 4, node 4 accepts nothing. */
  private static final ClusterSnapshot SNAPSHOT =
      Clusters.of(
          List.of(
              Clusters.closed(Clusters.idle("n0", 0, 100 * MB)),
              Clusters.closed(Clusters.idle("n1", 1, 100 * MB)),
              Clusters.idle("n2", 2, 100 * MB),
              Clusters.idle("n3", 3, 100 * MB),
              Clusters.closed(Clusters.idle("n4", 4, 100 * MB))),
          List.of(0L, 0L, 0L, 0L, 0L),
          List.of(
              Clusters.task(1, 700 * MB, 0, 1),
              Clusters.task(2, 700 * MB, 0, 1),
              Clusters.task(3, 200 * MB, 0),
              Clusters.task(4, 200 * MB, 1)));

  private static Plan plan(BatchMove... moves) {
    BatchAnswer answer = new BatchAnswer(List.of(moves), BatchAnswer.Quality.FEASIBLE);
    return Planner.plan(
        SNAPSHOT,
        PlannerSettings.PAPER.withBeta(0),
        1,
        (nodes, candidates, space) ->
            BatchPlacer.solve(
                SNAPSHOT, new PlacerSlot(nodes, candidates, space), 1, problem -> answer));
  }

  @Test
  void everyMoveIsPlannedAsTold() {
    Plan plan =
        plan(
            new BatchMove(0, 1, 3),
            new BatchMove(1, 0, 2),
            new BatchMove(2, 0, 3),
            new BatchMove(3, 1, 2));
    assertThat(plan.assignments())
        .extracting(Assignment::taskId, Assignment::source, Assignment::destination)
        .containsExactlyInAnyOrder(
            tuple(1L, 1, 3), tuple(2L, 0, 2), tuple(3L, 0, 3), tuple(4L, 1, 2));
  }

  @Test
  void whatHasNoMoveWaits() {
    Plan plan = plan(new BatchMove(0, 1, 3));
    assertThat(plan.assignments()).extracting(Assignment::taskId).containsExactly(1L);
    assertThat(plan.skipped()).extracting(Skip::taskId).containsExactlyInAnyOrder(2L, 3L, 4L);
    assertThat(plan.skipped()).extracting(Skip::reason).containsOnly(SkipReason.SOURCE_SATURATED);
  }

  @Test
  void aMoveFromANodeWithoutTheBlockIsNotPlanned() {
    Plan plan = plan(new BatchMove(2, 1, 3));
    assertThat(plan.assignments()).isEmpty();
  }

  @Test
  void aMoveToWhoMayNotReceiveIsNotPlanned() {
    Plan plan = plan(new BatchMove(0, 0, 1), new BatchMove(1, 0, 4));
    assertThat(plan.assignments()).isEmpty();
    assertThat(plan.skipped())
        .filteredOn(skip -> skip.taskId() <= 2)
        .extracting(Skip::reason)
        .containsOnly(SkipReason.NO_DESTINATION);
  }

  @Test
  void aMoveThatLinksHaveNoRoomForIsNotPlanned() {
    Plan plan = plan(new BatchMove(0, 0, 2), new BatchMove(1, 1, 2));
    assertThat(plan.assignments()).extracting(Assignment::taskId).containsExactly(1L);
    assertThat(plan.skipped())
        .filteredOn(skip -> skip.taskId() == 2)
        .extracting(Skip::reason)
        .containsExactly(SkipReason.DESTINATION_SATURATED);
  }
}
