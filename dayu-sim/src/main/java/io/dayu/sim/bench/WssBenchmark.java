package io.dayu.sim.bench;

import io.dayu.core.Planner;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.rate.Flows;
import io.dayu.core.rate.IterativeWss;
import io.dayu.core.snapshot.ClusterSnapshot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Rates of all transfers of a plan, until none remains. */
@State(Scope.Thread)
public class WssBenchmark {
  /** Nodes and waiting tasks. */
  @Param({"3500/150000", "100000/250000"})
  public String cluster = "";

  private Flows flows = new Flows(0);
  private long[] budgetBytesPerSec = {};

  @Setup
  public void build() {
    ClusterSnapshot snapshot = BenchCluster.of(cluster);
    Plan plan = Planner.plan(snapshot, PlanBenchmark.settings(SourceOrder.UNDEREMPLOYED), 1);
    AssignmentColumns assignments = plan.assignmentColumns();
    Links links = new Links(snapshot);
    budgetBytesPerSec = links.byLink(plan.budgets());
    flows = new Flows(assignments.size());
    Route route = new Route();
    for (int i = 0; i < assignments.size(); i++) {
      links.route(assignments.source(i), assignments.destination(i), route);
      flows.add(route, assignments.remainingBytes(i));
    }
  }

  @Benchmark
  public long[] rates() {
    return IterativeWss.allocate(flows, budgetBytesPerSec, 0);
  }
}
