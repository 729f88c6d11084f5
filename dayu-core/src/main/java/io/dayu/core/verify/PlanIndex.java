package io.dayu.core.verify;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan and its snapshot by block, in the order in which blocks first appear; a block is a number
 * from 0. Immutable.
 */
final class PlanIndex {
  static final int NONE = -1;

  private final BlockNumbers numbers;
  private final TaskColumns waiting;
  private final TaskColumns running;
  private final List<RunningTransfer> transfers;
  private final int[] rowOfBlock;
  private final int[] firstFresh;
  private final int[] lastFresh;
  private final int[] freshOfBlock;
  private final int[] nextFresh;
  private final int[] skips;
  private final int[] unplanned;
  private final int[] lastRunning;
  private final int[] runningBefore;
  private final Map<Integer, List<Integer>> cancelledOfBlock = new HashMap<>();

  PlanIndex(ClusterSnapshot snapshot, Plan plan) {
    AssignmentColumns assignments = plan.assignmentColumns();
    waiting = snapshot.taskColumns();
    transfers = snapshot.running();
    running = TaskColumns.copyOf(transfers.stream().map(RunningTransfer::task).toList());
    numbers = new BlockNumbers(waiting.size() + running.size());
    numberAll(plan);
    int blocks = numbers.size();
    rowOfBlock = filled(blocks);
    firstFresh = filled(blocks);
    lastFresh = filled(blocks);
    freshOfBlock = new int[blocks];
    nextFresh = filled(assignments.size());
    skips = new int[blocks];
    unplanned = new int[blocks];
    lastRunning = filled(blocks);
    runningBefore = filled(running.size());
    addTasks();
    for (int i = 0; i < assignments.size(); i++) {
      if (assignments.kind(i) == Assignment.Kind.NEW) {
        addFresh(i, block(assignments.taskId(i)));
      }
    }
    addCancelledAndSkipped(plan);
  }

  private static int[] filled(int size) {
    int[] none = new int[size];
    Arrays.fill(none, NONE);
    return none;
  }

  private void numberAll(Plan plan) {
    for (int task = 0; task < waiting.size(); task++) {
      numbers.number(waiting.id(task));
    }
    for (int task = 0; task < running.size(); task++) {
      numbers.number(running.id(task));
    }
    AssignmentColumns assignments = plan.assignmentColumns();
    for (int i = 0; i < assignments.size(); i++) {
      if (assignments.kind(i) == Assignment.Kind.NEW) {
        numbers.number(assignments.taskId(i));
      }
    }
    SkipColumns skipped = plan.skipColumns();
    for (int i = 0; i < skipped.size(); i++) {
      numbers.number(skipped.taskId(i));
    }
  }

  private void addTasks() {
    for (int task = 0; task < waiting.size(); task++) {
      rowOfBlock[block(waiting.id(task))] = task;
    }
    for (int i = 0; i < running.size(); i++) {
      int block = block(running.id(i));
      runningBefore[i] = lastRunning[block];
      lastRunning[block] = i;
    }
  }

  private void addFresh(int assignment, int block) {
    if (firstFresh[block] == NONE) {
      firstFresh[block] = assignment;
    } else {
      nextFresh[lastFresh[block]] = assignment;
    }
    lastFresh[block] = assignment;
    freshOfBlock[block]++;
  }

  private void addCancelledAndSkipped(Plan plan) {
    for (Cancellation cancellation : plan.cancellations()) {
      int row = place(cancellation.taskId(), cancellation.destination());
      if (row != NONE) {
        cancelledOfBlock
            .computeIfAbsent(block(cancellation.taskId()), block -> new ArrayList<>())
            .add(row);
      }
    }
    SkipColumns skipped = plan.skipColumns();
    for (int i = 0; i < skipped.size(); i++) {
      int block = block(skipped.taskId(i));
      skips[block]++;
      unplanned[block] += skipped.unplanned(i);
    }
  }

  int blocks() {
    return numbers.size();
  }

  /** The block with this id, {@link #NONE} when neither snapshot nor plan names it. */
  int block(long taskId) {
    return numbers.find(taskId);
  }

  long taskId(int block) {
    return numbers.id(block);
  }

  /** The waiting tasks of the snapshot. */
  TaskColumns waiting() {
    return waiting;
  }

  /** The tasks of the snapshot's running transfers, one a transfer. */
  TaskColumns running() {
    return running;
  }

  /** The running transfer with this place in the snapshot. */
  RunningTransfer transfer(int place) {
    return transfers.get(place);
  }

  /** The index of the block's waiting task, {@link #NONE} when none waits. */
  int row(int block) {
    return rowOfBlock[block];
  }

  /** The block's first new transfer in the plan's order, {@link #NONE} without any. */
  int firstFresh(int block) {
    return firstFresh[block];
  }

  /** The next new transfer of the same block, {@link #NONE} after the last. */
  int nextFresh(int assignment) {
    return nextFresh[assignment];
  }

  /** The number of new transfers that the block has. */
  int fresh(int block) {
    return freshOfBlock[block];
  }

  /** The places of the block's running transfers that the plan cancels, in the plan's order. */
  List<Integer> cancelled(int block) {
    return cancelledOfBlock.isEmpty() ? List.of() : cancelledOfBlock.getOrDefault(block, List.of());
  }

  /** Missing replicas of the waiting task, 0 when none waits. */
  int missing(int block) {
    return rowOfBlock[block] == NONE ? 0 : waiting.missing(rowOfBlock[block]);
  }

  int skips(int block) {
    return skips[block];
  }

  /** Missing replicas that the plan skips by name. */
  int unplanned(int block) {
    return unplanned[block];
  }

  /** Waiting replicas that are planned: new transfers beyond the cancelled ones. */
  int planned(int block) {
    return fresh(block) - cancelled(block).size();
  }

  /** The running transfer of a block to a node, null when the snapshot has none. */
  @Nullable RunningTransfer running(long taskId, int destination) {
    int place = place(taskId, destination);
    return place == NONE ? null : transfers.get(place);
  }

  /** The place of the running transfer in the snapshot: a block receives at most one at a node. */
  int place(long taskId, int destination) {
    int block = block(taskId);
    int place = block == NONE ? NONE : lastRunning[block];
    while (place != NONE && transfers.get(place).destination() != destination) {
      place = runningBefore[place];
    }
    return place;
  }
}
