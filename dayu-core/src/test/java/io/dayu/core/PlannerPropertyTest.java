package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Property;
import io.dayu.core.testing.SettingsGen;
import io.dayu.core.verify.PlanVerifier;
import org.junit.jupiter.api.Test;

/** What holds for every plan of every cluster. */
class PlannerPropertyTest {
  private record Case(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {}

  private static void forAll(int tries, ClusterGen clusters, Property.Invariant<Case> invariant) {
    Property.check(
        tries,
        random ->
            new Case(
                clusters.generate(random), SettingsGen.ANY.generate(random), random.nextLong()),
        invariant);
  }

  @Test
  void verifierFindsNothing_smallClusters() {
    forAll(4000, new ClusterGen(8, 20, true), PlannerPropertyTest::verifies);
  }

  @Test
  void verifierFindsNothing_largerClusters() {
    forAll(400, new ClusterGen(40, 300, true), PlannerPropertyTest::verifies);
  }

  private static void verifies(Case given) {
    Plan plan = Planner.plan(given.snapshot(), given.settings(), given.seed());
    assertThat(PlanVerifier.verify(given.snapshot(), given.settings(), plan)).isEmpty();
  }

  @Test
  void equalInputsGiveEqualPlans() {
    forAll(
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
