package io.dayu.sim.bench;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A whole plan of copies and of decodes of RS-6-3. */
@State(Scope.Thread)
public class MixedPlanBenchmark {
  private static final int NODES = 3_500;
  static final int TASKS = 150_000;

  /** Of the tasks, those that are decodes. */
  @Param({"0", "10", "50", "100"})
  public int decodePercent;

  private ClusterSnapshot snapshot = BenchCluster.EMPTY;

  @Setup
  public void build() {
    snapshot = BenchCluster.mixed(NODES, TASKS, decodePercent);
  }

  /** Rates are shared out until no transfer remains. */
  @Benchmark
  public Plan plan() {
    return Planner.plan(snapshot, PlanBenchmark.settings(SourceOrder.BALANCED), 1);
  }
}
