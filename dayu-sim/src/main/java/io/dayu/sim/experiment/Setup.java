package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.tools.cluster.ClusterShape;

/**
 * The inputs of a run, besides the failures and the scheduler.
 *
 * @param shape the cluster
 * @param workload of its nodes and its clients
 * @param settings the planner's knobs
 * @param timing ticks, reports and slots
 * @param seed of all that is left to chance
 */
public record Setup(
    ClusterShape shape, Workload workload, PlannerSettings settings, Timing timing, long seed) {
  /** Share of a link beyond which traffic counts as overload (equation 3), whatever alpha is. */
  public static final double OVERLOAD_ABOVE = 0.75;

  public Setup with(PlannerSettings newSettings) {
    return new Setup(shape, workload, newSettings, timing, seed);
  }

  public Setup with(Timing newTiming) {
    return new Setup(shape, workload, settings, newTiming, seed);
  }

  public Setup withNodes(int nodes) {
    ClusterShape other = shape.withNodes(nodes);
    return new Setup(other, workload.with(other, seed), settings, timing, seed);
  }

  /** The scenario of a case; overload is counted from {@link #OVERLOAD_ABOVE}. */
  public Scenario scenario(Case one) {
    return scenario(one, 0);
  }

  /** The scenario of a case in which tasks do not end (section 5.2). */
  public Scenario scenario(Case one, long endlessBytes) {
    return new Scenario(
        shape,
        workload.foreground(),
        workload.map(),
        one.failures(),
        settings.withAlpha(OVERLOAD_ABOVE),
        timing,
        endlessBytes);
  }
}
