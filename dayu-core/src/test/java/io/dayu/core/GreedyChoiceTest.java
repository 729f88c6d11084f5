package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.NaiveGreedy;
import io.dayu.core.testing.Property;
import io.dayu.core.testing.SettingsGen;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The planner's choices are those of a scan over all nodes, when buckets are switched off or so
 * narrow that they cannot err.
 */
class GreedyChoiceTest {
  private record Case(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {}

  @Test
  void exactChoiceIsTheNaiveOne_smallClusters() {
    compare(2000, new ClusterGen(8, 20, false), 0);
  }

  @Test
  void exactChoiceIsTheNaiveOne_largerClusters() {
    compare(200, new ClusterGen(60, 300, false), 0);
  }

  /** Bandwidths are whole numbers, so that buckets of one byte a second hold equal ones only. */
  @Test
  void choiceInBucketsOfOneRateIsTheNaiveOne_smallClusters() {
    compare(2000, new ClusterGen(8, 20, false), 1);
  }

  @Test
  void choiceInBucketsOfOneRateIsTheNaiveOne_largerClusters() {
    compare(400, new ClusterGen(60, 300, false), 1);
  }

  private static void compare(int tries, ClusterGen clusters, long bucketBytesPerSec) {
    Property.check(
        tries,
        random ->
            new Case(
                clusters.generate(random),
                withBuckets(SettingsGen.ANY.generate(random), bucketBytesPerSec),
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

  private static PlannerSettings withBuckets(PlannerSettings settings, long bucketBytesPerSec) {
    return settings.withBucketBytesPerSec(bucketBytesPerSec).withFilling(SlotFilling.PAPER);
  }
}
