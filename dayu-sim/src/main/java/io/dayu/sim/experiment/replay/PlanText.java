package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/** A plan as lines of words, so that two plans are equal if and only if their lines are. */
final class PlanText {
  private PlanText() {}

  static List<String> lines(Plan plan) {
    List<String> lines = new ArrayList<>();
    lines.add(DumpFile.PLAN + " " + plan.slotBudgetBytes() + " " + plan.unscannedTasks());
    plan.assignments().forEach(one -> lines.add(RecordText.line("assign", one)));
    plan.cancellations().forEach(one -> lines.add(RecordText.line("cancel", one)));
    plan.skipped().forEach(one -> lines.add(RecordText.line("skip", one)));
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
