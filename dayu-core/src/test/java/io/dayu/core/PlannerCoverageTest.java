package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.SettingsGen;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The random clusters reach every outcome: without that the properties would say little. */
class PlannerCoverageTest {
  @Test
  void everyKindAndReasonOccurs() {
    Set<Assignment.Kind> kinds = EnumSet.noneOf(Assignment.Kind.class);
    Set<SkipReason> reasons = EnumSet.noneOf(SkipReason.class);
    int cancelled = 0;
    int unscanned = 0;
    int multiple = 0;
    int movedTogether = 0;
    int movedBesideWaiting = 0;
    for (int seed = 0; seed < 1500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ClusterSnapshot snapshot = new ClusterGen(10, 40, true).generate(random);
      Plan plan = Planner.plan(snapshot, SettingsGen.ANY.generate(random), seed);
      plan.assignments().forEach(assignment -> kinds.add(assignment.kind()));
      plan.skipped().stream().map(Skip::reason).forEach(reasons::add);
      cancelled += plan.cancellations().size();
      unscanned += plan.unscannedTasks();
      multiple +=
          plan.assignments().stream().map(Assignment::taskId).distinct().count()
                  < plan.assignments().size()
              ? 1
              : 0;
      List<Long> moved = plan.cancellations().stream().map(Cancellation::taskId).toList();
      List<Long> begun = newOnes(plan);
      for (long block : Set.copyOf(moved)) {
        movedTogether += Collections.frequency(moved, block) > 1 ? 1 : 0;
        movedBesideWaiting +=
            Collections.frequency(begun, block) > Collections.frequency(moved, block) ? 1 : 0;
      }
    }
    assertThat(kinds).containsExactlyInAnyOrder(Assignment.Kind.values());
    assertThat(reasons).containsExactlyInAnyOrder(SkipReason.values());
    assertThat(cancelled).isGreaterThan(20);
    assertThat(unscanned).isGreaterThan(100);
    assertThat(multiple).isGreaterThan(100);
    assertThat(movedTogether).isPositive();
    assertThat(movedBesideWaiting).isGreaterThan(20);
  }

  private static List<Long> newOnes(Plan plan) {
    return plan.assignments().stream()
        .filter(one -> one.kind() == Assignment.Kind.NEW)
        .map(Assignment::taskId)
        .toList();
  }
}
