package io.dayu.sim.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.Clusters;
import java.util.List;
import org.junit.jupiter.api.Test;

/** New transfers that were given little of their links: 75 MB/s each, 30 into node 2, for 15 s. */
class SlowStartsTest {
  private static final long MB = 1_000_000;

  private static final ClusterSnapshot SNAPSHOT =
      Clusters.of(
          List.of(
              Clusters.idle("n0", 0, 100 * MB),
              Clusters.idle("n1", 1, 100 * MB),
              Clusters.idle("n2", 2, 40 * MB)),
          List.of(0L, 0L, 0L),
          List.of());

  private static Assignment assignment(Kind kind, long task, int destination, long bytesPerSec) {
    return new Assignment(task, 0, destination, 0, 1000 * MB, bytesPerSec, kind);
  }

  private static Assignment starts(long task, long bytesPerSec) {
    return assignment(Kind.NEW, task, 1, bytesPerSec);
  }

  private static Plan plan(
      List<Cancellation> cancellations, List<Skip> skipped, Assignment... assignments) {
    Plan empty = Planner.plan(SNAPSHOT, PlannerSettings.PAPER, 1);
    return new Plan(
        List.of(assignments), cancellations, skipped, 4, empty.budgets(), empty.slotBudgetBytes());
  }

  private static Plan withdrawn(Assignment... assignments) {
    return SlowStarts.withdraw(SNAPSHOT, plan(List.of(), List.of(), assignments));
  }

  @Test
  void whatHasLessThanAQuarterOfItsNarrowestLinkIsTakenBack() {
    long quarter = 75 * MB / 4;
    Plan plan = withdrawn(starts(1, quarter), starts(2, quarter - 1));
    assertThat(plan.assignments()).containsExactly(starts(1, quarter));
    assertThat(plan.skipped()).containsExactly(new Skip(2, 1, SkipReason.SLOT_FULL));
    assertThat(plan.unscannedTasks()).isEqualTo(4);
    Assignment narrow = assignment(Kind.NEW, 3, 2, 30 * MB / 4);
    assertThat(withdrawn(narrow).assignments()).containsExactly(narrow);
  }

  @Test
  void whatEndsWithinTheSlotStays() {
    Assignment small = new Assignment(1, 0, 1, 0, 15 * MB, MB, Kind.NEW);
    Assignment more = new Assignment(2, 0, 1, 0, 16 * MB, MB, Kind.NEW);
    assertThat(withdrawn(small, more).assignments()).containsExactly(small);
  }

  @Test
  void whatRanBeforeStays_andTakesNothingWithIt() {
    for (Kind kind : Kind.values()) {
      if (kind != Kind.NEW) {
        Assignment before = assignment(kind, 1, 1, 1);
        Assignment fast = assignment(Kind.NEW, 1, 2, 30 * MB);
        assertThat(withdrawn(before, fast).assignments()).containsExactly(before, fast);
      }
    }
  }

  @Test
  void allNewTransfersOfATaskGoWithTheFirst() {
    Assignment running = assignment(Kind.PINNED, 1, 2, MB);
    Plan plan = withdrawn(starts(1, MB), assignment(Kind.NEW, 1, 2, 30 * MB), running);
    assertThat(plan.assignments()).containsExactly(running);
    assertThat(plan.skipped()).containsExactly(new Skip(1, 2, SkipReason.SLOT_FULL));
  }

  @Test
  void whatSomethingWasCancelledForStays() {
    Plan plan = plan(List.of(new Cancellation(1, 2)), List.of(), starts(1, MB), starts(2, MB));
    assertThat(SlowStarts.withdraw(SNAPSHOT, plan).assignments()).containsExactly(starts(1, MB));
  }

  @Test
  void aTaskThatIsSkippedInPartIsSkippedByMore() {
    Skip part = new Skip(1, 1, SkipReason.NO_DESTINATION);
    Skip other = new Skip(7, 1, SkipReason.SLOT_FULL);
    Plan plan = plan(List.of(), List.of(part, other), starts(1, MB));
    assertThat(SlowStarts.withdraw(SNAPSHOT, plan).skipped())
        .containsExactly(new Skip(1, 2, SkipReason.NO_DESTINATION), other);
  }

  @Test
  void aPlanWithoutSlowStartsIsLeftAlone() {
    Plan plan = plan(List.of(), List.of(), starts(1, 70 * MB));
    assertThat(SlowStarts.withdraw(SNAPSHOT, plan)).isSameAs(plan);
  }
}
