package io.dayu.core.verify;

import io.dayu.core.bandwidth.DiskShare;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.verify.Violation.Kind;

/**
 * Moves within nodes take no more of the disks than their share, and none begins on a node where
 * another is under way. What is pinned keeps its rate, whatever the disks leave by now.
 */
final class WithinCheck {
  private final ClusterSnapshot snapshot;
  private final PlanIndex index;
  private final Requests requests;
  private final AssignmentColumns assignments;
  private final int[] underWay;

  WithinCheck(ClusterSnapshot snapshot, Plan plan, PlanIndex index, Requests requests) {
    this.snapshot = snapshot;
    this.index = index;
    this.requests = requests;
    this.assignments = plan.assignmentColumns();
    this.underWay = new int[snapshot.nodes().size()];
  }

  void check(Findings findings) {
    if (!snapshot.anyWithin()) {
      return;
    }
    for (int i = 0; i < assignments.size(); i++) {
      if (kind(i) instanceof WorkKind.MoveWithin) {
        underWay[assignments.destination(i)]++;
      }
    }
    for (int i = 0; i < assignments.size(); i++) {
      if (kind(i) instanceof WorkKind.MoveWithin move) {
        check(i, move, findings);
      }
    }
  }

  /** The way in which the transfer's task is done; a copy when nothing asks for it. */
  private WorkKind kind(int i) {
    if (assignments.kind(i) == Assignment.Kind.NEW) {
      return requests.asked(i)
          ? requests.tasks(i).kind(requests.row(i))
          : new WorkKind.CopyReplica();
    }
    RunningTransfer transfer = index.running(assignments.taskId(i), assignments.destination(i));
    return transfer == null ? new WorkKind.CopyReplica() : transfer.task().kind();
  }

  private void check(int i, WorkKind.MoveWithin move, Findings findings) {
    Assignment.Kind how = assignments.kind(i);
    long most =
        how == Assignment.Kind.PINNED
            ? assignments.rateBytesPerSec(i)
            : DiskShare.bytesPerSec(snapshot, move);
    if (assignments.rateBytesPerSec(i) > most) {
      findings.fail(
          Kind.DISK_OVER_SHARE, assignments.get(i), most + " byte/s of the disks are its share");
    }
    if (how == Assignment.Kind.NEW && underWay[assignments.destination(i)] > 1) {
      findings.fail(Kind.DISK_OVER_SHARE, assignments.get(i), "another replica moves on the node");
    }
  }
}
