package io.dayu.sim.testing;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.Recovery;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.List;

/** A recovery of which nothing has been moved yet. */
public final class BegunRecovery {
  private BegunRecovery() {}

  /** The recovery after nodes of an idle cluster have died at once. */
  public static Recovery of(ClusterShape shape, BlockMap blocks, int... deadNodes) {
    Scenario scenario =
        new Scenario(
            shape,
            new SteadyForeground(shape.nodes(), 0, 0),
            blocks,
            List.of(new Failure(0, IntSet.of(deadNodes))),
            PlannerSettings.PAPER,
            Timing.PAPER.withHorizonNs(1),
            0);
    List<Recovery> recoveries = new ArrayList<>();
    Simulation.run(scenario, recoveries::add);
    return recoveries.get(0);
  }
}
