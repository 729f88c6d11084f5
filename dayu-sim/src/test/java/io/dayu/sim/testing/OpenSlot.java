package io.dayu.sim.testing;

import io.dayu.core.Planner;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.PlacerSlot;
import java.util.ArrayList;
import java.util.List;

/** The state of a slot as the planner hands it to a placer, nothing new being placed yet. */
public final class OpenSlot {
  private static final long SEED = 3;

  private OpenSlot() {}

  /** The slot of a snapshot: what runs is charged already. */
  public static PlacerSlot of(ClusterSnapshot snapshot) {
    List<PlacerSlot> slots = new ArrayList<>();
    Planner.plan(
        snapshot,
        PlannerSettings.PAPER,
        SEED,
        (nodes, candidates, space) -> {
          slots.add(new PlacerSlot(nodes, candidates, space));
          return (wanted, sites, filter, answer) -> answer.refused(SkipReason.NO_SOURCE);
        });
    return slots.get(0);
  }
}
