package io.dayu.sim.bench;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A whole plan, rates until no transfer remains included. */
@State(Scope.Thread)
public class PlanBenchmark {
  /** Nodes and waiting tasks. */
  @Param({"3500/150000", "100000/250000"})
  public String cluster = "";

  @Param({"UNDEREMPLOYED", "BALANCED"})
  public SourceOrder sourceOrder = SourceOrder.UNDEREMPLOYED;

  private ClusterSnapshot snapshot = BenchCluster.EMPTY;

  /** The paper's settings, but iterative WSS goes on until no transfer remains. */
  static PlannerSettings settings(SourceOrder sourceOrder) {
    return PlannerSettings.PAPER
        .withAcceptableTransferShare(0)
        .withFilling(new SlotFilling(1, sourceOrder, 1, 0));
  }

  @Setup
  public void build() {
    snapshot = BenchCluster.of(cluster);
  }

  /** Rates are shared out until no transfer remains. */
  @Benchmark
  public Plan plan() {
    return Planner.plan(snapshot, settings(sourceOrder), 1);
  }
}
