package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.NaiveGreedy;
import io.dayu.core.testing.Property;
import io.dayu.core.testing.SettingsGen;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The planner's choices are those of a scan over all nodes, when buckets are switched off. */
class GreedyChoiceTest {
  private record Case(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {}

  @Test
  void exactChoiceIsTheNaiveOne_smallClusters() {
    compare(2000, new ClusterGen(8, 20, false));
  }

  @Test
  void exactChoiceIsTheNaiveOne_largerClusters() {
    compare(200, new ClusterGen(60, 300, false));
  }

  private static void compare(int tries, ClusterGen clusters) {
    Property.check(
        tries,
        random ->
            new Case(
                clusters.generate(random),
                withoutBuckets(SettingsGen.ANY.generate(random)),
                random.nextLong()),
        given -> {
          Plan plan = Planner.plan(given.snapshot(), given.settings(), given.seed());
          List<NaiveGreedy.Choice> expected =
              NaiveGreedy.choose(given.snapshot(), given.settings(), given.seed());
          assertThat(plan.assignments().stream().map(GreedyChoiceTest::choice).toList())
              .isEqualTo(expected);
        });
  }

  private static NaiveGreedy.Choice choice(Assignment assignment) {
    return new NaiveGreedy.Choice(
        assignment.taskId(),
        assignment.source(),
        assignment.destination(),
        assignment.storageType());
  }

  private static PlannerSettings withoutBuckets(PlannerSettings settings) {
    return new PlannerSettings(
        settings.alpha(),
        settings.minBytesPerSec(),
        settings.minLinkShare(),
        0,
        settings.beta(),
        settings.acceptableTransferShare(),
        1,
        SourceOrder.UNDEREMPLOYED);
  }
}
