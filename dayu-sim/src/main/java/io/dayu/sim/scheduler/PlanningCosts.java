package io.dayu.sim.scheduler;

/**
 * What plans of each kind cost in time: the one table of all costs that simulations count with.
 *
 * <p>Costs of rivals are the paper's (sections 4.1 and 5) where it names them, else guesses in the
 * rival's favour; those of solvers are what {@link io.dayu.sim.scheduler.solver.SolverLimits}
 * reports. Random choices run in 16 threads, all others in one.
 */
public final class PlanningCosts {
  /** A plan's snapshot, orders and rates, whoever chooses: iterative WSS takes 75 ms (4.3). */
  private static final long BASE_NS = 75_000_000;

  /** The cluster that the paper's speeds were taken on. */
  private static final double PAPER_NODES = 3500;

  /** Dayu's own choice: 210,000 tasks a second (4.1). */
  public static final PlanningCost DAYU = new PlanningCost(BASE_NS, 1e9 / 210_000, 0);

  /** A naive scan: 30,000 tasks a second on 3,500 nodes (4.1). */
  public static final PlanningCost NAIVE_SCAN =
      new PlanningCost(BASE_NS, 0, 1e9 / 30_000 / PAPER_NODES);

  /** A random draw: a microsecond in each of 16 threads. */
  public static final PlanningCost RANDOM = new PlanningCost(BASE_NS, 1e3 / 16, 0);

  /** A red-black tree: two microseconds to look up and put back. */
  public static final PlanningCost ORDERED_TREE = new PlanningCost(BASE_NS, 2e3, 0);

  /** Round robin and two holders compared: a microsecond. */
  public static final PlanningCost ROUND_ROBIN = new PlanningCost(BASE_NS, 1e3, 0);

  /** Two matchings by maximum flow, as SolverLimits has them at full size. */
  public static final PlanningCost MATCHING = new PlanningCost(BASE_NS, 8e3, 0);

  /** A flow of least cost over all tasks, as SolverLimits has it at full size. */
  public static final PlanningCost MIN_COST_FLOW = new PlanningCost(BASE_NS, 2.1e4, 0);

  /** What the mixed-integer program is given, as it hardly ever needs less. */
  public static final double MILP_SECONDS = 10;

  /** All of that. */
  public static final PlanningCost MILP =
      new PlanningCost(BASE_NS + (long) (MILP_SECONDS * 1e9), 0, 0);

  private PlanningCosts() {}
}
