package io.dayu.sim.scheduler.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.PlanningCase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rates of each way to share, for two blocks of one source and one of another. */
class ReratingTest {
  private static final long MB = 1_000_000;

  /** Links of 100 MB/s, of which 75 are for recovery: 600 and 300 MB from n0, 300 from n1. */
  private static final ClusterSnapshot SNAPSHOT =
      Clusters.of(
          List.of(
              Clusters.closed(Clusters.idle("n0", 0, 100 * MB)),
              Clusters.closed(Clusters.idle("n1", 0, 100 * MB)),
              Clusters.idle("n2", 1, 100 * MB),
              Clusters.idle("n3", 2, 100 * MB),
              Clusters.idle("n4", 3, 100 * MB)),
          List.of(0L, 0L, 0L, 0L),
          List.of(
              Clusters.task(1, 600 * MB, 0),
              Clusters.task(2, 300 * MB, 0),
              Clusters.task(3, 300 * MB, 1)));

  private static long[] rates(Rates rates) {
    Plan plan = Planner.plan(SNAPSHOT, PlannerSettings.PAPER, 1);
    Plan rated = Rerating.of(SNAPSHOT, plan, rates);
    return rated.assignments().stream().mapToLong(Assignment::rateBytesPerSec).toArray();
  }

  @Test
  void deadlinesEndWithTheSlot() {
    assertThat(rates(Rates.DEADLINE)).containsExactly(40 * MB, 20 * MB, 20 * MB);
  }

  @Test
  void aSinglePassLeavesOtherLinksIdle() {
    long[] rates = rates(Rates.SINGLE_PASS_WSS);
    assertThat(rates[0]).isBetween(50 * MB - 10, 50 * MB);
    assertThat(rates[1]).isBetween(25 * MB - 10, 25 * MB);
    assertThat(rates[2]).isBetween(25 * MB - 10, 25 * MB);
  }

  @Test
  void maxMinSharesEquallyWhateverTheSize() {
    long[] rates = rates(Rates.MAX_MIN);
    assertThat(rates[0]).isBetween(37 * MB, 38 * MB);
    assertThat(rates[1]).isBetween(37 * MB, 38 * MB);
    assertThat(rates[2]).isBetween(75 * MB - 10, 75 * MB);
  }

  @Test
  void iterativeWssIsThePlansOwn() {
    Plan plan = Planner.plan(SNAPSHOT, PlannerSettings.PAPER, 1);
    assertThat(Rerating.of(SNAPSHOT, plan, Rates.ITERATIVE_WSS)).isSameAs(plan);
  }

  @Test
  void onlyRatesOfTransfersThatShareLinksChange() {
    PlanningCase.forAll(
        100,
        new ClusterGen(12, 40, true),
        given -> {
          ClusterSnapshot snapshot = given.snapshot();
          Plan plan = Planner.plan(snapshot, PlannerSettings.PAPER, given.seed());
          Plan rated = Rerating.of(snapshot, plan, Rates.DEADLINE);
          assertThat(rated.assignments()).hasSameSizeAs(plan.assignments());
          long[] deadlines = DeadlineRates.allocate(new SlotFlows(snapshot, plan));
          int shared = 0;
          for (int i = 0; i < plan.assignments().size(); i++) {
            Assignment before = plan.assignments().get(i);
            boolean shares = SlotFlows.sharesLinks(before);
            long wanted = shares ? deadlines[shared++] : before.rateBytesPerSec();
            assertThat(rated.assignments().get(i)).isEqualTo(withRate(before, wanted));
          }
          assertThat(rated.cancellations()).isEqualTo(plan.cancellations());
          assertThat(rated.skipped()).isEqualTo(plan.skipped());
          assertThat(rated.unscannedTasks()).isEqualTo(plan.unscannedTasks());
          assertThat(rated.budgets()).isSameAs(plan.budgets());
          assertThat(rated.slotBudgetBytes()).isEqualTo(plan.slotBudgetBytes());
        });
  }

  private static Assignment withRate(Assignment of, long bytesPerSec) {
    return new Assignment(
        of.taskId(),
        of.source(),
        of.destination(),
        of.storageType(),
        of.remainingBytes(),
        bytesPerSec,
        of.kind());
  }
}
