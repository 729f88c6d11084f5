package io.dayu.core.testing;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;

/** A case of planning: all that decides a plan. */
public record PlanningCase(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
  /** Checks that an invariant holds for random clusters with any settings and any seed. */
  public static void forAll(
      int tries, ClusterGen clusters, Property.Invariant<PlanningCase> invariant) {
    Property.check(
        tries,
        random ->
            new PlanningCase(
                clusters.generate(random), SettingsGen.ANY.generate(random), random.nextLong()),
        invariant);
  }
}
