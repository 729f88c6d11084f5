package io.dayu.sim.bound;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Foreground;
import java.util.List;

/**
 * A loss on a cluster that runs elsewhere, of which only the least times are asked.
 *
 * @param foreground as it truly is, in wire bytes
 * @param blocks asked for those of the lost nodes only, in wire bytes
 * @param nodes that are lost, at least one
 * @param atNs time from which they count as dead, on the foreground's clock
 * @param alpha of equation 1
 * @param horizonNs after which a time is of no interest
 */
public record Loss(
    ClusterShape shape,
    Foreground foreground,
    BlockMap blocks,
    List<Integer> nodes,
    long atNs,
    double alpha,
    long horizonNs) {
  public Loss {
    nodes = List.copyOf(nodes);
  }

  /** The least time by who holds what, and that of equation 2 alone. */
  public LowerBound bound() {
    return LowerBound.of(scenario());
  }

  /** The least time by equation 2 alone, in seconds, without the flows that a bound takes. */
  public double idealSeconds() {
    return LowerBound.idealNs(scenario()) / 1e9;
  }

  private Scenario scenario() {
    IntSet lost = IntSet.of(nodes.stream().mapToInt(Integer::intValue).toArray());
    return new Scenario(
        shape,
        foreground,
        blocks,
        List.of(new Failure(atNs, lost)),
        PlannerSettings.PAPER.withAlpha(alpha),
        Timing.DEFAULT.withHorizonNs(horizonNs),
        0);
  }
}
