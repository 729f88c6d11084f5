package io.dayu.core.verify;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.Arrays;

/**
 * No link carries more than B_recover, in either direction, nodes and limited racks.
 *
 * <p>Two exceptions: pinned rates are not the plan's to change. Where they alone exceed a budget
 * that has shrunk since, nothing else may take the link. And finishing transfers, which are held to
 * be over when the slot begins, count for nothing.
 */
final class LinkCheck {
  private final ClusterSnapshot snapshot;
  private final Plan plan;
  private final Links links;
  private final Route route = new Route();
  private final long[] budgetBytesPerSec;
  private final long[] pinnedBytesPerSec;
  private final long[] sumBytesPerSec;

  LinkCheck(ClusterSnapshot snapshot, Plan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
    links = new Links(snapshot);
    budgetBytesPerSec = links.byLink(plan.budgets());
    pinnedBytesPerSec = new long[links.count()];
    sumBytesPerSec = new long[links.count()];
    AssignmentColumns assignments = plan.assignmentColumns();
    for (int i = 0; i < assignments.size(); i++) {
      if (assignments.kind(i).takesBudget()
          && assignments.rateBytesPerSec(i) > 0
          && !assignments.isWithin(i)) {
        add(assignments, i);
      }
    }
  }

  private void add(AssignmentColumns assignments, int index) {
    boolean pinned = assignments.kind(index) == Assignment.Kind.PINNED;
    links.route(assignments.sources(), index, assignments.destination(index), route);
    for (int i = 0; i < route.size(); i++) {
      long bytesPerSec = assignments.rateBytesPerSec(index) * route.weight(i);
      sumBytesPerSec[route.link(i)] += bytesPerSec;
      if (pinned) {
        pinnedBytesPerSec[route.link(i)] += bytesPerSec;
      }
    }
  }

  void check(PlannerSettings settings, Findings findings) {
    LinkBudgets expected = RecoveryBandwidth.ofCluster(snapshot, settings);
    findings.require(
        Arrays.equals(links.byLink(expected), budgetBytesPerSec),
        Violation.Kind.LINK_OVER_BUDGET,
        "equation 1",
        "the plan's budgets are not those of the snapshot");
    findings.require(
        plan.slotBudgetBytes() == SlotBudget.bytes(snapshot, expected),
        Violation.Kind.LINK_OVER_BUDGET,
        plan.slotBudgetBytes(),
        "the plan's slot budget is not that of equation 2");
    for (int link = 0; link < links.count(); link++) {
      long most = Math.max(budgetBytesPerSec[link], pinnedBytesPerSec[link]);
      if (sumBytesPerSec[link] > most) {
        findings.fail(
            Violation.Kind.LINK_OVER_BUDGET,
            links.describe(link),
            sumBytesPerSec[link] + " of " + budgetBytesPerSec[link] + " byte/s are planned");
      }
    }
  }
}
