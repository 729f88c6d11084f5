package io.dayu.core.verify;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.verify.Violation.Kind;

/** Every running transfer goes on or ends, once, with its bytes and within its disposition. */
final class RunningCheck {
  private final ClusterSnapshot snapshot;
  private final SlotFilling filling;
  private final Plan plan;
  private final PlanIndex index;
  private final boolean[] seen;
  private int seenCount;

  RunningCheck(ClusterSnapshot snapshot, SlotFilling filling, Plan plan, PlanIndex index) {
    this.snapshot = snapshot;
    this.filling = filling;
    this.plan = plan;
    this.index = index;
    this.seen = new boolean[snapshot.running().size()];
  }

  void check(Findings findings) {
    AssignmentColumns assignments = plan.assignmentColumns();
    for (int i = 0; i < assignments.size(); i++) {
      if (!properRate(assignments.kind(i), assignments.rateBytesPerSec(i))) {
        findings.fail(Kind.RATE, assignments.get(i), "held with a rate, or no rate");
      }
      if (assignments.kind(i) != Assignment.Kind.NEW) {
        checkContinued(assignments.get(i), findings);
      }
    }
    for (Cancellation cancellation : plan.cancellations()) {
      see(cancellation.taskId(), cancellation.destination(), cancellation, findings);
    }
    findings.require(
        seenCount == snapshot.running().size(),
        Kind.RUNNING_NOT_ACCOUNTED,
        seenCount + " of " + snapshot.running().size(),
        "running transfers neither continued nor cancelled");
  }

  private static boolean properRate(Assignment.Kind kind, long bytesPerSec) {
    return kind == Assignment.Kind.HELD ? bytesPerSec == 0 : bytesPerSec > 0;
  }

  /** The place of the transfer, which is then seen; {@link PlanIndex#NONE} when it does not run. */
  private int see(long taskId, int destination, Object what, Findings findings) {
    int place = index.place(taskId, destination);
    findings.require(
        place != PlanIndex.NONE, Kind.RUNNING_NOT_ACCOUNTED, what, "no such transfer is running");
    if (place != PlanIndex.NONE) {
      findings.require(
          !seen[place], Kind.RUNNING_NOT_ACCOUNTED, what, "a running transfer appears twice");
      seenCount += seen[place] ? 0 : 1;
      seen[place] = true;
    }
    return place;
  }

  private void checkContinued(Assignment assignment, Findings findings) {
    int place = see(assignment.taskId(), assignment.destination(), assignment, findings);
    if (place == PlanIndex.NONE) {
      return;
    }
    RunningTransfer transfer = index.transfer(place);
    checkBytes(assignment, transfer, findings);
    checkSource(assignment, transfer, findings);
    checkPinned(assignment, transfer, findings);
    checkFinishing(assignment, transfer, findings);
    findings.require(
        assignment.storageType() == transfer.storageType(),
        Kind.STORAGE_TYPE,
        assignment,
        "a running transfer changes its storage type");
  }

  private void checkBytes(Assignment assignment, RunningTransfer transfer, Findings findings) {
    long most = transfer.remainingBytes();
    long least =
        Math.max(0, most - SlotLength.bytes(transfer.speedBytesPerSec(), snapshot.untilSlotNs()));
    if (assignment.remainingBytes() > most || assignment.remainingBytes() < least) {
      findings.fail(
          Kind.BYTES_NOT_CONSERVED,
          assignment,
          "remaining bytes must be in [" + least + ", " + most + "]");
    }
  }

  private static void checkSource(
      Assignment assignment, RunningTransfer transfer, Findings findings) {
    boolean same = assignment.sources().equals(transfer.sources());
    boolean holder = transfer.task().sources().containsAll(assignment.sources());
    boolean lost = transfer.disposition() == Disposition.SOURCE_LOST;
    boolean allowed =
        switch (assignment.kind()) {
          case NEW, RESOURCED -> holder && !assignment.sources().contains(assignment.destination());
          case KEPT -> same && (holder || !lost);
          case FINISHING, PINNED -> same && !lost;
          case HELD -> same;
        };
    findings.require(
        allowed
            && (same || !transfer.task().kind().isWithin())
            && (assignment.kind() == Assignment.Kind.HELD
                || assignment.sources().size() == sources(transfer)),
        Kind.NOT_A_SOURCE,
        assignment,
        "the source is not allowed");
  }

  /** The number of nodes that it reads, over links or within its own. */
  private static int sources(RunningTransfer transfer) {
    WorkKind kind = transfer.task().kind();
    return kind.isWithin() ? 1 : kind.reads();
  }

  private static void checkPinned(
      Assignment assignment, RunningTransfer transfer, Findings findings) {
    boolean pinned = transfer.disposition() == Disposition.PINNED && transfer.rateBytesPerSec() > 0;
    boolean unchanged =
        assignment.kind() == Assignment.Kind.PINNED
            && assignment.rateBytesPerSec() == transfer.rateBytesPerSec();
    findings.require(
        pinned ? unchanged : assignment.kind() != Assignment.Kind.PINNED,
        Kind.RATE,
        assignment,
        "exactly the pinned transfers go on as they are");
  }

  private void checkFinishing(Assignment assignment, RunningTransfer transfer, Findings findings) {
    if (assignment.kind() != Assignment.Kind.FINISHING) {
      return;
    }
    long graceBytes = SlotLength.bytes(transfer.speedBytesPerSec(), snapshot.untilSlotNs() / 4);
    long share = filling.finishingBytesPerSec(transfer.rateBytesPerSec());
    boolean atTheEnd =
        filling.endMargin() > 0 && assignment.rateBytesPerSec() == transfer.rateBytesPerSec();
    findings.require(
        (assignment.rateBytesPerSec() == share || atTheEnd)
            && assignment.remainingBytes() <= graceBytes,
        Kind.RATE,
        assignment,
        "who goes on beside the budgets must be ending, at the set share of its rate or all of it");
  }
}
