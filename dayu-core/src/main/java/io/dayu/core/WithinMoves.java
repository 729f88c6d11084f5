package io.dayu.core;

import io.dayu.core.bandwidth.DiskShare;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.straggler.Prediction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of moves between storages of one node, which take no link: one at a time on each node,
 * at a share of what its disks leave. One that runs goes on at what they leave by now. Not thread
 * safe.
 */
final class WithinMoves {
  private final ClusterSnapshot snapshot;
  private final TaskColumns tasks;
  private final boolean anyWait;
  private final BitSet busy = new BitSet();
  private final List<Assignment> begun = new ArrayList<>();
  private int running;
  private final SkipColumns.Builder skipped = new SkipColumns.Builder();

  /** Has planned none of those that wait in the snapshot. */
  WithinMoves(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.tasks = snapshot.taskColumns();
    this.anyWait = tasks.anyWithin();
    for (RunningTransfer one : snapshot.running()) {
      if (one.task().kind().isWithin()) {
        busy.set(one.destination());
        running++;
      }
    }
  }

  /** Plans what waits in a class, on nodes whose space it takes. */
  void plan(WorkClass workClass, List<NodeState> nodes) {
    for (int task = 0; anyWait && task < tasks.size(); task++) {
      if (tasks.kind(task) instanceof WorkKind.MoveWithin move
          && tasks.workClass(task) == workClass
          && tasks.missing(task) > 0) {
        plan(task, move, nodes);
      }
    }
  }

  private void plan(int task, WorkKind.MoveWithin move, List<NodeState> nodes) {
    NodeState node = nodes.get(move.node());
    SkipReason refused = refusal(task, move.node(), node);
    if (refused != null) {
      skipped.add(tasks.id(task), tasks.missing(task), refused);
      return;
    }
    int type = tasks.storageType(task, 0);
    FreeSpace left = node.freeSpace().without(type, tasks.sizeBytes(task));
    nodes.set(move.node(), node.with(node.commonBytes(), left));
    busy.set(move.node());
    begun.add(
        new Assignment(
            tasks.id(task),
            move.node(),
            move.node(),
            type,
            tasks.sizeBytes(task),
            DiskShare.bytesPerSec(snapshot, move),
            Assignment.Kind.NEW));
  }

  private @Nullable SkipReason refusal(int task, int number, NodeState node) {
    if (busy.get(number)) {
      return SkipReason.DESTINATION_SATURATED;
    }
    if (!tasks.sets().contains(tasks.sources(task), number)) {
      return SkipReason.NO_SOURCE;
    }
    long room = node.freeSpace().largestBytes(tasks.storageType(task, 0));
    return node.acceptsReplicas() && room >= tasks.sizeBytes(task)
        ? null
        : SkipReason.NO_DESTINATION;
  }

  /** Adds a running one to a plan's assignments: it goes on while its source is not lost. */
  void addRunning(
      RunningTransfer transfer, WorkKind.MoveWithin move, AssignmentColumns.Builder assignments) {
    Assignment.Kind kind = kindOf(transfer);
    long bytesPerSec =
        switch (kind) {
          case PINNED -> transfer.rateBytesPerSec();
          case HELD -> 0;
          case NEW, KEPT, RESOURCED, FINISHING -> DiskShare.bytesPerSec(snapshot, move);
        };
    assignments
        .add(transfer.task().id(), kind)
        .from(transfer.sources())
        .to(transfer.destination(), transfer.storageType())
        .amount(Prediction.remainingBytes(transfer, snapshot.untilSlotNs()), bytesPerSec);
  }

  private static Assignment.Kind kindOf(RunningTransfer transfer) {
    boolean lost =
        transfer.disposition() == Disposition.SOURCE_LOST
            && !transfer.task().sources().containsAll(transfer.sources());
    if (lost) {
      return Assignment.Kind.HELD;
    }
    boolean pinned = transfer.disposition() == Disposition.PINNED && transfer.rateBytesPerSec() > 0;
    return pinned ? Assignment.Kind.PINNED : Assignment.Kind.KEPT;
  }

  /** The number of those that run or begin. */
  int size() {
    return running + begun.size();
  }

  /** Adds those that begin to a plan's assignments, in the order in which they were chosen. */
  void addBegun(AssignmentColumns.Builder assignments) {
    begun.forEach(assignments::add);
  }

  SkipColumns skipped() {
    return skipped.build();
  }
}
