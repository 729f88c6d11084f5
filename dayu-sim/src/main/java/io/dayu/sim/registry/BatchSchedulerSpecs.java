package io.dayu.sim.registry;

import io.dayu.sim.scheduler.PlanningCost;
import io.dayu.sim.scheduler.PlanningCosts;
import io.dayu.sim.scheduler.RivalScheduler;
import io.dayu.sim.scheduler.SlotPlacers;
import io.dayu.sim.scheduler.batch.BatchPlacer;
import io.dayu.sim.scheduler.batch.BatchSolver;
import io.dayu.sim.scheduler.batch.SelectiveEcSolver;
import io.dayu.sim.scheduler.rate.Rates;
import io.dayu.sim.scheduler.solver.MilpSolver;
import io.dayu.sim.scheduler.solver.MinCostFlowSolver;
import java.util.List;

/** The schedulers that choose all transfers of a slot together: matching, and the solvers. */
final class BatchSchedulerSpecs {
  private BatchSchedulerSpecs() {}

  static List<SchedulerSpec> all() {
    return List.of(
        spec(
            "selective-ec",
            "batch matching in the manner of SelectiveEC",
            new SelectiveEcSolver(),
            PlanningCosts.MATCHING),
        spec(
            "milp",
            "a mixed-integer program of the slot, solved by CP-SAT",
            new MilpSolver(PlanningCosts.MILP_SECONDS, MilpSolver.NO_LIMIT),
            PlanningCosts.MILP),
        spec(
            "min-cost-flow",
            "a flow of least cost in the manner of Firmament",
            new MinCostFlowSolver(),
            PlanningCosts.MIN_COST_FLOW));
  }

  private static SchedulerSpec spec(
      String name, String description, BatchSolver solver, PlanningCost cost) {
    SlotPlacers placers = (snapshot, slot, seed) -> BatchPlacer.solve(snapshot, slot, seed, solver);
    return new SlotSchedulerSpec(
        name,
        description,
        cost,
        false,
        given ->
            new RivalScheduler(
                GridSchedulerSpecs.plain(given), placers, Rates.ITERATIVE_WSS, cost));
  }
}
