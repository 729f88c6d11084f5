package io.dayu.sim.bench;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The check that every plan passes before it is carried out. */
@State(Scope.Thread)
public class VerifierBenchmark {
  private static final PlannerSettings SETTINGS = PlanBenchmark.settings(SourceOrder.UNDEREMPLOYED);

  /** Nodes and waiting tasks. */
  @Param({"3500/150000", "100000/250000"})
  public String cluster = "";

  private ClusterSnapshot snapshot = BenchCluster.EMPTY;
  private @Nullable Plan plan;

  @Setup
  public void build() {
    snapshot = BenchCluster.of(cluster);
    plan = Planner.plan(snapshot, SETTINGS, 1);
  }

  @Benchmark
  public List<Violation> verify() {
    return plan == null ? List.of() : PlanVerifier.verify(snapshot, SETTINGS, plan);
  }
}
