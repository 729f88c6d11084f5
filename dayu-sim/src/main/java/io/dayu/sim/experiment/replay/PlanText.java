package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.Skip;
import java.util.ArrayList;
import java.util.List;

/** A plan as lines of words, so that two plans are equal if and only if their lines are. */
final class PlanText {
  private PlanText() {}

  static List<String> lines(Plan plan) {
    List<String> lines = new ArrayList<>();
    lines.add("plan " + plan.slotBudgetBytes() + " " + plan.unscannedTasks());
    for (Assignment one : plan.assignments()) {
      lines.add(
          "assign "
              + one.taskId()
              + " "
              + one.source()
              + " "
              + one.destination()
              + " "
              + one.storageType()
              + " "
              + one.remainingBytes()
              + " "
              + one.rateBytesPerSec()
              + " "
              + one.kind());
    }
    for (Cancellation one : plan.cancellations()) {
      lines.add("cancel " + one.taskId() + " " + one.destination());
    }
    for (Skip one : plan.skipped()) {
      lines.add("skip " + one.taskId() + " " + one.unplanned() + " " + one.reason());
    }
    addBudgets(lines, plan.budgets());
    return lines;
  }

  private static void addBudgets(List<String> lines, LinkBudgets budgets) {
    for (int node = 0; node < budgets.nodes(); node++) {
      lines.add(
          "budget node "
              + node
              + " "
              + budgets.nodeInBytesPerSec(node)
              + " "
              + budgets.nodeOutBytesPerSec(node));
    }
    for (int rack = 0; rack < budgets.racks(); rack++) {
      lines.add(
          "budget rack "
              + rack
              + " "
              + budgets.rackDownBytesPerSec(rack)
              + " "
              + budgets.rackUpBytesPerSec(rack));
    }
  }
}
