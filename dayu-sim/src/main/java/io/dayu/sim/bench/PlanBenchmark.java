package io.dayu.sim.bench;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A whole plan, rates until no transfer remains included. */
@State(Scope.Thread)
public class PlanBenchmark {
  private static final PlannerSettings UNTIL_NONE_REMAINS = settings(0);

  /** Nodes and waiting tasks. */
  @Param({"3500/150000", "100000/250000"})
  public String cluster = "";

  private ClusterSnapshot snapshot = BenchCluster.EMPTY;

  /** The paper's settings with another end of iterative WSS. */
  static PlannerSettings settings(double acceptableTransferShare) {
    PlannerSettings paper = PlannerSettings.PAPER;
    return new PlannerSettings(
        paper.alpha(),
        paper.minBytesPerSec(),
        paper.minLinkShare(),
        paper.bucketBytesPerSec(),
        paper.beta(),
        acceptableTransferShare);
  }

  @Setup
  public void build() {
    snapshot = BenchCluster.of(cluster);
  }

  /** Rates are shared out until no transfer remains. */
  @Benchmark
  public Plan plan() {
    return Planner.plan(snapshot, UNTIL_NONE_REMAINS, 1);
  }
}
