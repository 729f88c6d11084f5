package io.dayu.sim.scheduler;

/**
 * The costs of plans of each kind in time: the one table of all costs that simulations count with.
 *
 * <p>Dayu's and the naive scan's are what the benchmarks of this project measure, one thread on a
 * small machine; those of solvers are what {@link io.dayu.sim.scheduler.solver.SolverLimits}
 * reports; the others are guesses in the rival's favour. Random choices run in 16 threads (section
 * 5), all others in one.
 */
public final class PlanningCosts {
  /** A plan's snapshot, orders and rates, whoever chooses. */
  private static final long BASE_NS = 20_000_000;

  /** Dayu's whole plan, by the tasks that wait: a second for 1.6 million (PlanBenchmark). */
  public static final PlanningCost DAYU = new PlanningCost(BASE_NS, 1e9 / 1_600_000, 0);

  /** A naive scan: some two nodes in a nanosecond, rates beside it (ChoiceBenchmark). */
  public static final PlanningCost NAIVE_SCAN = new PlanningCost(BASE_NS, 150, 0.55);

  /** Dayu's choice on the paper's machine: 210,000 tasks a second (section 4.1). */
  public static final PlanningCost PAPER_HULL = new PlanningCost(BASE_NS, 1e9 / 210_000, 0);

  /** The naive scan on the paper's machine: 30,000 tasks a second among 3,500 nodes (4.1). */
  public static final PlanningCost PAPER_SCAN = new PlanningCost(BASE_NS, 0, 1e9 / 30_000 / 3500);

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

  /** The time that the mixed-integer program is given, in seconds, as it hardly ever needs less. */
  public static final double MILP_SECONDS = 10;

  /** All of that. */
  public static final PlanningCost MILP =
      new PlanningCost(BASE_NS + (long) (MILP_SECONDS * 1e9), 0, 0);

  private PlanningCosts() {}
}
