package io.dayu.core.verify;

import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.verify.Violation.Kind;

/** No missing replica is lost or invented, and each new one has proper ends and storage type. */
final class TaskCheck {
  private final ClusterSnapshot snapshot;
  private final Plan plan;
  private final PlanIndex index;
  private final Requests requests;
  private final AssignmentColumns assignments;
  private int unscanned;

  TaskCheck(ClusterSnapshot snapshot, Plan plan, PlanIndex index, Requests requests) {
    this.snapshot = snapshot;
    this.plan = plan;
    this.index = index;
    this.requests = requests;
    this.assignments = plan.assignmentColumns();
  }

  void check(Findings findings) {
    for (int block = 0; block < index.blocks(); block++) {
      checkCounts(block, findings);
      checkDestinations(block, findings);
      for (int i = index.firstFresh(block); i != PlanIndex.NONE; i = index.nextFresh(i)) {
        if (requests.asked(i)) {
          checkEnds(i, findings);
        }
      }
    }
    findings.require(
        unscanned == plan.unscannedTasks(),
        Kind.TASK_NOT_ACCOUNTED,
        unscanned + " instead of " + plan.unscannedTasks(),
        "tasks neither planned nor skipped");
  }

  private void checkCounts(int block, Findings findings) {
    int missing = index.missing(block);
    int planned = index.planned(block);
    boolean untouched = planned == 0 && index.skips(block) == 0;
    if (untouched) {
      unscanned += missing > 0 ? 1 : 0;
      return;
    }
    int unplanned = index.unplanned(block);
    if (planned < 0 || index.skips(block) > 1 || planned + unplanned != missing) {
      findings.fail(
          Kind.TASK_NOT_ACCOUNTED,
          "task " + index.taskId(block),
          missing + " missing, " + planned + " planned and " + unplanned + " skipped");
    }
  }

  private void checkDestinations(int block, Findings findings) {
    for (int i = index.firstFresh(block); i != PlanIndex.NONE; i = index.nextFresh(i)) {
      int destination = assignments.destination(i);
      boolean alone = index.running(index.taskId(block), destination) == null;
      for (int j = index.firstFresh(block); j != i; j = index.nextFresh(j)) {
        alone &= assignments.destination(j) != destination;
      }
      if (!alone) {
        findings.fail(
            Kind.DUPLICATE_DESTINATION, assignments.get(i), "the node receives the block already");
      }
    }
  }

  private void checkEnds(int i, Findings findings) {
    TaskColumns tasks = requests.tasks(i);
    int row = requests.row(i);
    int destination = assignments.destination(i);
    boolean within = tasks.kind(row).isWithin();
    if (!requests.reads(i) || (!within && assignments.sources().contains(i, destination))) {
      findings.fail(Kind.NOT_A_SOURCE, assignments.get(i), "the source holds no replica");
    }
    if (!requests.mayGo(i) || !snapshot.nodes().get(destination).acceptsReplicas()) {
      findings.fail(
          Kind.BARRED_DESTINATION,
          assignments.get(i),
          "the destination must not receive the block");
    }
    if (assignments.remainingBytes(i) != tasks.sizeBytes(row)) {
      findings.fail(
          Kind.BYTES_NOT_CONSERVED, assignments.get(i), "a new transfer moves the whole block");
    }
    if (assignments.storageType(i) != requests.storageType(i)) {
      findings.fail(
          Kind.STORAGE_TYPE,
          assignments.get(i),
          "storage type " + requests.storageType(i) + " is wanted");
    }
  }
}
