package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Plan;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.PlanningCase;
import io.dayu.core.verify.PlanVerifier;
import org.junit.jupiter.api.Test;

/** Tests of properties of every plan of every cluster. */
class PlannerPropertyTest {
  @Test
  void verifierFindsNothing_smallClusters() {
    PlanningCase.forAll(4000, new ClusterGen(8, 20, true), PlannerPropertyTest::verifies);
  }

  @Test
  void verifierFindsNothing_largerClusters() {
    PlanningCase.forAll(400, new ClusterGen(40, 300, true), PlannerPropertyTest::verifies);
  }

  private static void verifies(PlanningCase given) {
    Plan plan = Planner.plan(given.snapshot(), given.settings(), given.seed());
    assertThat(PlanVerifier.verify(given.snapshot(), given.settings(), plan)).isEmpty();
  }

  @Test
  void verifierFindsNothing_whereSetsAreKept() {
    PlanningCase.forAll(
        1000,
        new ClusterGen(12, 60, true),
        given -> {
          Plan plan = Planner.planInCopysets(given.snapshot(), given.settings(), given.seed());
          assertThat(PlanVerifier.verify(given.snapshot(), given.settings(), plan)).isEmpty();
        });
  }

  @Test
  void equalInputsGiveEqualPlans() {
    PlanningCase.forAll(
        100,
        new ClusterGen(20, 100, true),
        given -> {
          Plan first = Planner.plan(given.snapshot(), given.settings(), given.seed());
          Plan second = Planner.plan(given.snapshot(), given.settings(), given.seed());
          assertThat(second.assignments()).isEqualTo(first.assignments());
          assertThat(second.cancellations()).isEqualTo(first.cancellations());
          assertThat(second.skipped()).isEqualTo(first.skipped());
          assertThat(second.unscannedTasks()).isEqualTo(first.unscannedTasks());
        });
  }
}
