package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.cluster.ClusterShape;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a run is made from, besides the failures and who recovers.
 *
 * @param shape the cluster
 * @param blocks what its nodes hold
 * @param clients what its clients do
 * @param settings the planner's knobs
 * @param timing ticks, reports and slots
 * @param seed of all that is left to chance
 */
public record Setup(
    ClusterShape shape,
    Blocks blocks,
    Clients clients,
    PlannerSettings settings,
    Timing timing,
    long seed) {
  /** Share of a link beyond which traffic counts as overload (equation 3), whatever alpha is. */
  public static final double OVERLOAD_ABOVE = 0.75;

  /** The planner's knobs as the plugin sets them by default. */
  public static final PlannerSettings DEFAULT_SETTINGS =
      new PlannerSettings(0.75, 30_000_000, 0.10, 1_000_000, 0.05, 0);

  /** The paper's cluster and workload (section 2.2). */
  public static final Setup PAPER =
      new Setup(
          ClusterShape.PAPER,
          new Blocks(250_000, 64_000_000),
          Clients.GENERATED,
          DEFAULT_SETTINGS,
          Timing.PAPER,
          1);

  /**
   * What the nodes hold.
   *
   * @param perNode blocks of each node
   * @param sizeBytes size of each block
   */
  public record Blocks(int perNode, long sizeBytes) {}

  /**
   * What clients do.
   *
   * @param trace file of their traffic, null for the generator
   * @param traceStepNs time that a sample of the trace lasts, 0 for the file's own
   * @param load mean share of a link that they use, 0 for the generator's or the trace's own
   */
  public record Clients(@Nullable Path trace, long traceStepNs, double load) {
    /** The generator as it is. */
    public static final Clients GENERATED = new Clients(null, 0, 0);
  }

  public Setup with(PlannerSettings newSettings) {
    return new Setup(shape, blocks, clients, newSettings, timing, seed);
  }

  public Setup with(Timing newTiming) {
    return new Setup(shape, blocks, clients, settings, newTiming, seed);
  }

  public Setup withNodes(int nodes) {
    return new Setup(shape.withNodes(nodes), blocks, clients, settings, timing, seed);
  }

  /** The scenario of a case; overload is counted from {@link #OVERLOAD_ABOVE}. */
  public Scenario scenario(Case one) {
    return scenario(one, 0);
  }

  /** The scenario of a case in which tasks do not end (section 5.2). */
  public Scenario scenario(Case one, long endlessBytes) {
    return new Scenario(
        shape,
        Workloads.foreground(this),
        Workloads.blocks(this),
        one.failures(),
        overloadSettings(),
        timing,
        endlessBytes);
  }

  private PlannerSettings overloadSettings() {
    return new PlannerSettings(
        OVERLOAD_ABOVE,
        settings.minBytesPerSec(),
        settings.minLinkShare(),
        settings.bucketBytesPerSec(),
        settings.beta(),
        settings.acceptableTransferShare());
  }
}
