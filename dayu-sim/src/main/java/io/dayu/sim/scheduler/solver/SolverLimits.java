package io.dayu.sim.scheduler.solver;

import io.dayu.core.Planner;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.select.Placer;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.scheduler.PlacerSlot;
import io.dayu.sim.scheduler.batch.BatchAnswer;
import io.dayu.sim.scheduler.batch.BatchPlacer;
import io.dayu.sim.scheduler.batch.BatchProblem;
import io.dayu.sim.scheduler.batch.BatchSolver;
import io.dayu.sim.scheduler.batch.SelectiveEcSolver;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The limits of solvers' use: the time that each takes for one slot, by nodes and tasks, as CSV.
 *
 * <p>"replicas" are those of the tasks that the solver was shown: not more than one and a half
 * times what the slot can carry. Once a size has taken the limit, greater ones of the same cluster
 * are left out.
 */
public final class SolverLimits {
  private static final int[] NODES = {10, 100, 1000, 3500};
  private static final int[] TASKS = {100, 1000, 10_000, 100_000};
  private static final long SEED = 20190710;

  private final PrintStream out;
  private final LongSupplier nanoClock;
  private final double limitSeconds;

  private SolverLimits(PrintStream out, LongSupplier nanoClock, double limitSeconds) {
    this.out = out;
    this.nanoClock = nanoClock;
    this.limitSeconds = limitSeconds;
  }

  /**
   * Measures all solvers and prints a line for each size as soon as it is known.
   *
   * @param nanoClock true time
   * @param limitSeconds time that a solver is given for a slot; a flow of least cost cannot be
   *     stopped
   */
  public static void run(PrintStream out, LongSupplier nanoClock, double limitSeconds) {
    out.println("solver,nodes,tasks,replicas,planned,seconds,quality");
    SolverLimits limits = new SolverLimits(out, nanoClock, limitSeconds);
    Map<String, BatchSolver> solvers = new LinkedHashMap<>();
    solvers.put("milp", new MilpSolver(MilpSolver.NO_LIMIT, limitSeconds));
    solvers.put("min-cost-flow", new MinCostFlowSolver());
    solvers.put("selective-ec", new SelectiveEcSolver());
    solvers.forEach(limits::measure);
  }

  private void measure(String name, BatchSolver solver) {
    for (int nodes : NODES) {
      boolean usable = true;
      for (int i = 0; i < TASKS.length && usable; i++) {
        usable = measure(name, solver, new LimitCluster(nodes, TASKS[i]));
      }
    }
  }

  private boolean measure(String name, BatchSolver solver, LimitCluster cluster) {
    ClusterSnapshot snapshot = cluster.snapshot(SEED);
    Timed timed = new Timed(solver);
    Planner.plan(
        snapshot,
        PlannerSettings.PAPER,
        SEED,
        (nodes, candidates, space) ->
            timed.placer(snapshot, new PlacerSlot(nodes, candidates, space)));
    out.println(
        String.format(
            Locale.ROOT,
            "%s,%d,%d,%d,%d,%.3f,%s",
            name,
            cluster.nodes(),
            cluster.tasks(),
            timed.items,
            timed.answer.moves().size(),
            timed.seconds,
            timed.answer.quality()));
    out.flush();
    return timed.seconds < limitSeconds && timed.answer.quality() != BatchAnswer.Quality.TOO_LARGE;
  }

  /** Solves the slot that the planner gives it and notes the time. */
  private final class Timed {
    private final BatchSolver solver;
    private int items;
    private double seconds;
    private BatchAnswer answer = BatchAnswer.none(BatchAnswer.Quality.NONE);

    Timed(BatchSolver solver) {
      this.solver = solver;
    }

    Placer placer(ClusterSnapshot snapshot, PlacerSlot slot) {
      BatchProblem problem = new BatchProblem(snapshot, slot, SEED);
      long fromNs = nanoClock.getAsLong();
      answer = solver.solve(problem);
      seconds = (nanoClock.getAsLong() - fromNs) / 1e9;
      items = problem.items();
      return BatchPlacer.following(slot, problem, answer);
    }
  }
}
