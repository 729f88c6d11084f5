package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.testing.ClassedClusterGen;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.Gen;
import io.dayu.core.testing.KindedClusterGen;
import io.dayu.core.testing.Property;
import io.dayu.core.testing.SettingsGen;
import io.dayu.core.testing.WithinClusterGen;
import io.dayu.core.verify.PlanVerifier;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of properties of every plan where replicas move within their nodes too. */
class WithinMovesPropertyTest {
  private record Case(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    Plan plan() {
      return Planner.plan(snapshot, settings, seed);
    }
  }

  private static Case draw(SplittableRandom random, Gen<ClusterSnapshot> clusters) {
    return new Case(clusters.generate(random), SettingsGen.ANY.generate(random), random.nextLong());
  }

  @Test
  void verifierFindsNothing() {
    Map<Assignment.Kind, Integer> kinds = new EnumMap<>(Assignment.Kind.class);
    Map<SkipReason, Integer> reasons = new EnumMap<>(SkipReason.class);
    Gen<ClusterSnapshot> clusters =
        new WithinClusterGen(
            new KindedClusterGen(new ClassedClusterGen(new ClusterGen(10, 30, true), true)),
            WorkClass.SAFETY);
    Property.check(
        4000,
        random -> draw(random, clusters),
        given -> {
          Plan plan = given.plan();
          assertThat(PlanVerifier.verify(given.snapshot(), given.settings(), plan)).isEmpty();
          plan.assignments().stream()
              .filter(Assignment::isWithin)
              .forEach(one -> kinds.merge(one.kind(), 1, Integer::sum));
          plan.skipped().stream()
              .filter(skip -> skip.taskId() >= WithinClusterGen.FIRST_ID)
              .forEach(skip -> reasons.merge(skip.reason(), 1, Integer::sum));
        });
    assertThat(kinds.keySet())
        .isEqualTo(
            EnumSet.of(
                Assignment.Kind.NEW,
                Assignment.Kind.KEPT,
                Assignment.Kind.PINNED,
                Assignment.Kind.HELD));
    assertThat(kinds.values()).allMatch(count -> count > 50);
    assertThat(reasons.keySet())
        .isEqualTo(
            EnumSet.of(
                SkipReason.NO_SOURCE, SkipReason.NO_DESTINATION, SkipReason.DESTINATION_SATURATED));
    assertThat(reasons.values()).allMatch(count -> count > 50);
  }

  /** Moves of the lowest class come last for space, and take no link. */
  @Test
  void whatTakesLinksIsPlannedAsWithoutThem() {
    Property.check(
        2000,
        random -> draw(random, new WithinClusterGen(new ClusterGen(12, 40, true), WorkClass.COST)),
        given -> {
          Plan plan = given.plan();
          Plan without = Planner.plan(given.snapshot().overLinks(), given.settings(), given.seed());
          assertThat(plan.assignments().stream().filter(one -> !one.isWithin()).toList())
              .isEqualTo(without.assignments());
          assertThat(plan.cancellations()).isEqualTo(without.cancellations());
          assertThat(overLinks(plan.skipped())).isEqualTo(without.skipped());
          assertThat(plan.unscannedTasks()).isEqualTo(without.unscannedTasks());
        });
  }

  private static List<Skip> overLinks(List<Skip> skipped) {
    return skipped.stream().filter(skip -> skip.taskId() < WithinClusterGen.FIRST_ID).toList();
  }
}
