package io.dayu.sim.scheduler;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.rate.Rates;
import io.dayu.sim.scheduler.rate.Rerating;

/**
 * Dayu's planner with another choice of sources and destinations and other rates (section 5): its
 * queues and its handling of stragglers stay.
 *
 * @param settings the algorithms' knobs
 * @param placers that choose sources and destinations
 * @param rates by which bandwidth is shared out
 * @param cost of a plan in time, by the tasks that fill its slot
 */
public record RivalScheduler(
    PlannerSettings settings, SlotPlacers placers, Rates rates, PlanningCost cost)
    implements Scheduler {
  @Override
  public Plan plan(ClusterSnapshot snapshot, PlannerSettings by, long seed) {
    Plan plan =
        Planner.plan(
            snapshot,
            by,
            seed,
            (nodes, candidates, space) ->
                placers.create(snapshot, new PlacerSlot(nodes, candidates, space), seed));
    return Rerating.of(snapshot, plan, rates);
  }

  @Override
  public long planningNs(ClusterSnapshot snapshot) {
    return cost.planningNs(SlotTasks.count(snapshot, settings), snapshot.nodes().size());
  }

  @Override
  public boolean keepsBudgets() {
    return rates.keepsBudgets();
  }
}
