package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.select.DestinationChoice;
import io.dayu.core.select.Eligibility;
import io.dayu.core.select.ReplicaPlacer;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.Clusters;
import io.dayu.core.verify.PlanVerifier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole plans of clusters that fit on a page; links of 10 MB/s carry 150 MB a slot. */
class PlannerTest {
  private static final long MB = 1_000_000;
  private static final PlannerSettings ALL_OF_THE_LINK =
      new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, SlotFilling.PAPER);

  private static NodeState node(int rack) {
    return Clusters.idle("n", rack, 10 * MB);
  }

  private static Plan plan(ClusterSnapshot snapshot) {
    return Planner.plan(snapshot, ALL_OF_THE_LINK, 1);
  }

  @Test
  void blockTooBigForASlotIsStarted_andFillsItsLinks() {
    Plan plan =
        plan(
            Clusters.of(
                List.of(node(0), node(0), node(0)),
                List.of(0L),
                List.of(Clusters.task(1, 2000 * MB, 0), Clusters.task(2, MB, 0))));

    assertThat(plan.assignments()).hasSize(1);
    assertThat(plan.assignments().get(0).remainingBytes()).isEqualTo(2000 * MB);
    assertThat(plan.assignments().get(0).rateBytesPerSec()).isEqualTo(10 * MB);
    assertThat(plan.skipped().size() + plan.unscannedTasks()).isEqualTo(1);
  }

  @Test
  void twoMissingReplicasGoToDifferentNodes_andToTheRacksTheRuleWants() {
    Plan plan =
        plan(
            Clusters.of(
                List.of(node(0), node(0), node(1), node(1)),
                List.of(0L, 0L),
                List.of(Clusters.task(1, 10 * MB, 2, new PlacementRule(2, 2), 0))));

    assertThat(plan.assignments()).extracting(Assignment::destination).doesNotHaveDuplicates();
    assertThat(plan.assignments()).hasSize(2);
    assertThat(plan.assignments())
        .extracting(Assignment::destination)
        .containsAnyOf(2, 3)
        .doesNotContain(0);
  }

  @Test
  void redundancyGoesBeforeRacks_whenThereIsOneRackOnly() {
    Plan plan =
        plan(
            Clusters.of(
                List.of(node(0), node(0)),
                List.of(0L),
                List.of(Clusters.task(1, 10 * MB, 1, new PlacementRule(2, 2), 0))));

    assertThat(plan.assignments()).extracting(Assignment::destination).containsExactly(1);
  }

  @Test
  void narrowRackLinkIsAvoided_whereTheOwnRackHasRoom() {
    Plan plan =
        plan(
            Clusters.of(
                List.of(node(0), node(0), Clusters.idle("fast", 1, 100 * MB)),
                List.of(0L, 2 * MB),
                List.of(Clusters.task(1, 10 * MB, 0))));

    assertThat(plan.assignments()).extracting(Assignment::destination).containsExactly(1);
  }

  @Test
  void bucketsAreAsFineOnNarrowLinks() {
    ClusterSnapshot snapshot =
        Clusters.of(
            List.of(
                Clusters.idle("source", 0, MB),
                Clusters.idle("slower", 0, MB / 2),
                Clusters.idle("faster", 0, MB)),
            List.of(0L),
            List.of(Clusters.task(1, MB, 0)));

    for (int seed = 0; seed < 20; seed++) {
      assertThat(
              Planner.plan(snapshot, ALL_OF_THE_LINK.withBucketBytesPerSec(MB), seed).assignments())
          .extracting(Assignment::destination)
          .containsExactly(2);
    }
  }

  @Test
  void taskWithoutASourceSaysSo() {
    Plan plan =
        plan(Clusters.of(List.of(node(0)), List.of(0L), List.of(Clusters.task(1, 10 * MB))));

    assertThat(plan.skipped()).containsExactly(new Skip(1, 1, SkipReason.NO_SOURCE));
  }

  /** A rival that sends everything to the first node that is allowed. */
  @Test
  void anotherChoiceOfDestinationsCanBePluggedIn() {
    ClusterSnapshot snapshot =
        Clusters.of(
            List.of(node(0), node(0), node(0)),
            List.of(0L),
            List.of(Clusters.task(1, 10 * MB, 2), Clusters.task(2, 10 * MB, 2)));
    DestinationChoice firstAllowed =
        new DestinationChoice() {
          @Override
          public int choose(int storageType, int sourceRack, long bytes, Eligibility eligibility) {
            return eligibility.allows(0) ? 0 : NONE;
          }

          @Override
          public void charged(int node) {}
        };
    Plan plan =
        Planner.plan(
            snapshot,
            ALL_OF_THE_LINK,
            1,
            (slotNodes, candidates, space) ->
                new ReplicaPlacer(slotNodes, candidates, space, firstAllowed));

    assertThat(plan.assignments()).extracting(Assignment::destination).containsExactly(0, 0);
    assertThat(PlanVerifier.verify(snapshot, ALL_OF_THE_LINK, plan)).isEmpty();
  }

  @Test
  void priorityGoesFirst_thenTheSnapshotsOrder() {
    Plan plan =
        plan(
            Clusters.of(
                List.of(node(0), node(0), node(0)),
                List.of(0L),
                List.of(
                    urgency(7, 1, 10 * MB),
                    urgency(0, 2, 10 * MB),
                    urgency(7, 3, 10 * MB),
                    urgency(0, 4, 10 * MB))));

    assertThat(plan.assignments()).extracting(Assignment::taskId).containsExactly(2L, 4L, 1L, 3L);
  }

  private static RecoveryTask urgency(int priority, long id, long bytes) {
    IntSet holder = IntSet.of(0);
    return new RecoveryTask(
        id,
        bytes,
        priority,
        1,
        holder,
        holder,
        holder,
        new PlacementRule(1, 3),
        StorageTypes.of(0));
  }
}
