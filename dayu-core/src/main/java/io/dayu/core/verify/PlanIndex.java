package io.dayu.core.verify;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.Skip;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan and its snapshot by block, in the order in which blocks first appear. */
final class PlanIndex {
  /** All that a plan says of one block. */
  static final class Block {
    private final long taskId;
    private final List<Assignment> fresh = new ArrayList<>();
    private final List<RunningTransfer> cancelled = new ArrayList<>();
    private @Nullable RecoveryTask task;
    private boolean waiting;
    private int skips;
    private int unplanned;

    Block(long taskId) {
      this.taskId = taskId;
    }

    long taskId() {
      return taskId;
    }

    /** Its new transfers, in the plan's order. */
    List<Assignment> fresh() {
      return fresh;
    }

    /** Its running transfers that the plan cancels. */
    List<RunningTransfer> cancelled() {
      return cancelled;
    }

    /** The waiting task, or else a running transfer's; null when the snapshot has neither. */
    @Nullable RecoveryTask task() {
      return task;
    }

    /** Missing replicas of the waiting task, 0 when none waits. */
    int missing() {
      return waiting && task != null ? task.missing() : 0;
    }

    int skips() {
      return skips;
    }

    /** Missing replicas that the plan skips by name. */
    int unplanned() {
      return unplanned;
    }

    /** Waiting replicas that are planned: new transfers beyond the cancelled ones. */
    int planned() {
      return fresh.size() - cancelled.size();
    }
  }

  /** One running transfer: a block receives at most one at a node. */
  record Key(long taskId, int destination) {}

  private final Map<Long, Block> blockById = new LinkedHashMap<>();
  private final Map<Key, RunningTransfer> runningByKey = new HashMap<>();

  PlanIndex(ClusterSnapshot snapshot, Plan plan) {
    for (RecoveryTask task : snapshot.tasks()) {
      Block block = block(task.id());
      block.task = task;
      block.waiting = true;
    }
    for (RunningTransfer transfer : snapshot.running()) {
      Block block = block(transfer.task().id());
      if (block.task == null) {
        block.task = transfer.task();
      }
      runningByKey.put(new Key(transfer.task().id(), transfer.destination()), transfer);
    }
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind() == Assignment.Kind.NEW) {
        block(assignment.taskId()).fresh.add(assignment);
      }
    }
    for (Cancellation cancellation : plan.cancellations()) {
      RunningTransfer transfer = running(cancellation.taskId(), cancellation.destination());
      if (transfer != null) {
        block(cancellation.taskId()).cancelled.add(transfer);
      }
    }
    for (Skip skip : plan.skipped()) {
      block(skip.taskId()).skips++;
      block(skip.taskId()).unplanned += skip.unplanned();
    }
  }

  private Block block(long taskId) {
    return blockById.computeIfAbsent(taskId, Block::new);
  }

  Iterable<Block> blocks() {
    return blockById.values();
  }

  /** The task of a block, null when the snapshot does not have it. */
  @Nullable RecoveryTask task(long taskId) {
    Block block = blockById.get(taskId);
    return block == null ? null : block.task;
  }

  /** The running transfer of a block to a node, null when the snapshot has none. */
  @Nullable RunningTransfer running(long taskId, int destination) {
    return runningByKey.get(new Key(taskId, destination));
  }
}
