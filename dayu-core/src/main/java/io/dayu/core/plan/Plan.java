package io.dayu.core.plan;

import java.util.List;

/**
 * The answer for one timeslot. Assignments and skips are kept as columns.
 *
 * @param assignments transfers of the slot: running ones first, in the snapshot's order, then new
 *     ones in the order they were chosen, those within nodes last
 * @param cancellations running transfers that end because their block goes elsewhere or back
 * @param skipped tasks that were looked at and not fully planned, in the order they were scanned,
 *     those within nodes last
 * @param unscannedTasks tasks that were not looked at because the slot was full
 * @param budgets rates that every link was given
 * @param slotBudgetBytes S of equation 2
 */
public record Plan(
    List<Assignment> assignments,
    List<Cancellation> cancellations,
    List<Skip> skipped,
    int unscannedTasks,
    LinkBudgets budgets,
    long slotBudgetBytes) {
  public Plan {
    assignments = AssignmentColumns.copyOf(assignments);
    cancellations = List.copyOf(cancellations);
    skipped = SkipColumns.copyOf(skipped);
  }

  /** The assignments by column. */
  public AssignmentColumns assignmentColumns() {
    return AssignmentColumns.copyOf(assignments);
  }

  /** The skipped tasks by column. */
  public SkipColumns skipColumns() {
    return SkipColumns.copyOf(skipped);
  }
}
