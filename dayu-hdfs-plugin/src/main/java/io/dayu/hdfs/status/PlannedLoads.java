package io.dayu.hdfs.status;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;

/** The loads that a plan puts on the links of each node, in bytes per second. Immutable. */
public final class PlannedLoads {
  private final LinkBudgets budgets;
  private final long[] in;
  private final long[] out;

  private PlannedLoads(LinkBudgets budgets) {
    this.budgets = budgets;
    in = new long[budgets.nodes()];
    out = new long[budgets.nodes()];
  }

  /** Adds up all transfers that take part of the budgets. */
  public static PlannedLoads of(Plan plan) {
    PlannedLoads loads = new PlannedLoads(plan.budgets());
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind().takesBudget() && !assignment.isWithin()) {
        for (int i = 0; i < assignment.sources().size(); i++) {
          loads.in[assignment.destination()] += assignment.rateBytesPerSec();
          loads.out[assignment.sources().get(i)] += assignment.rateBytesPerSec();
        }
      }
    }
    return loads;
  }

  /** The number of nodes. */
  public int nodes() {
    return in.length;
  }

  /** The load of a node, and its budgets. */
  public NodeLoad of(int node) {
    return new NodeLoad(
        in[node], budgets.nodeInBytesPerSec(node), out[node], budgets.nodeOutBytesPerSec(node));
  }
}
