package io.dayu.core.verify;

import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SourceColumn;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.snapshot.WorkKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The request behind each new transfer of a plan: a missing replica of the block's waiting task, or
 * a running transfer that the plan cancels. Immutable.
 *
 * <p>A plan does not say so, and what is known of a block differs from one of its tasks to another:
 * each transfer leaves out the sources that failed it. So new transfers and requests are matched,
 * in the order in which the planner scans if they fit that, in any order that fits else. Where none
 * does, a transfer is taken to be for what is left, and is wrong by that.
 */
final class Requests {
  private static final int NONE = PlanIndex.NONE;

  private final PlanIndex index;
  private final AssignmentColumns assignments;
  private final int[] rowOf;
  private final int[] typeOf;
  private final int firstRunning;

  private int[] fresh = new int[8];
  private int[] row = new int[8];
  private int[] type = new int[8];
  private int[] takenBy = new int[8];
  private boolean[] seen = new boolean[8];
  private int freshSize;
  private int size;

  Requests(PlanIndex index, Plan plan) {
    this.index = index;
    this.assignments = plan.assignmentColumns();
    this.firstRunning = index.waiting().size();
    this.rowOf = new int[assignments.size()];
    this.typeOf = new int[assignments.size()];
    Arrays.fill(rowOf, NONE);
    for (int block = 0; block < index.blocks(); block++) {
      if (index.fresh(block) > 0) {
        collect(block);
        match();
      }
    }
  }

  /** True if the snapshot asks for the new transfer at all. */
  boolean asked(int assignment) {
    return rowOf[assignment] != NONE;
  }

  /** The columns that hold the task of a new transfer that is asked for. */
  TaskColumns tasks(int assignment) {
    return tasksOfRow(rowOf[assignment]);
  }

  /** The index of its task in {@link #tasks}. */
  int row(int assignment) {
    return inTasks(rowOf[assignment]);
  }

  /** True if it reads sources of its task alone, and as many as it must. */
  boolean reads(int assignment) {
    return reads(assignment, tasks(assignment), row(assignment));
  }

  /** True if it goes where its task may be done. */
  boolean mayGo(int assignment) {
    return mayGo(assignment, tasks(assignment), row(assignment));
  }

  /** The storage type that is wanted of it. */
  int storageType(int assignment) {
    return typeOf[assignment];
  }

  /** The cancelled transfer that it begins anew, null for a waiting replica. */
  @Nullable RunningTransfer begunAnew(int assignment) {
    int of = rowOf[assignment];
    return of < firstRunning ? null : index.transfer(of - firstRunning);
  }

  private TaskColumns tasksOfRow(int of) {
    return of < firstRunning ? index.waiting() : index.running();
  }

  private int inTasks(int of) {
    return of < firstRunning ? of : of - firstRunning;
  }

  /** The block's new transfers and what it asks for, both in the order of the planner's scan. */
  private void collect(int block) {
    freshSize = 0;
    size = 0;
    for (int i = index.firstFresh(block); i != NONE; i = index.nextFresh(i)) {
      fresh = freshSize == fresh.length ? Arrays.copyOf(fresh, 2 * freshSize) : fresh;
      fresh[freshSize++] = i;
    }
    int waiting = index.row(block);
    addCancelled(block, waiting, true);
    int planned = Math.min(index.planned(block), index.missing(block));
    for (int replica = 0; replica < planned; replica++) {
      add(waiting, index.waiting().storageType(waiting, replica));
    }
    addCancelled(block, waiting, false);
  }

  private void addCancelled(int block, int waiting, boolean first) {
    for (int place : index.cancelled(block)) {
      if (comesNotAfter(place, waiting) == first) {
        add(firstRunning + place, index.transfer(place).storageType());
      }
    }
  }

  private boolean comesNotAfter(int place, int waiting) {
    return waiting == NONE
        || index
            .transfer(place)
            .task()
            .shape()
            .comesNotAfter(index.waiting().shape(index.waiting().shapeOf(waiting)));
  }

  private void add(int ofRow, int ofType) {
    if (size == row.length) {
      row = Arrays.copyOf(row, 2 * size);
      type = Arrays.copyOf(type, 2 * size);
      takenBy = new int[2 * size];
      seen = new boolean[2 * size];
    }
    row[size] = ofRow;
    type[size++] = ofType;
  }

  private void match() {
    Arrays.fill(takenBy, 0, size, NONE);
    for (int position = 0; position < freshSize; position++) {
      if (position < size && takenBy[position] == NONE && fits(position, position)) {
        takenBy[position] = position;
      } else {
        Arrays.fill(seen, 0, size, false);
        findRequest(position);
      }
    }
    for (int request = 0; request < size; request++) {
      if (takenBy[request] != NONE) {
        give(fresh[takenBy[request]], request);
      }
    }
    giveRest();
  }

  /** Finds a request for a new transfer, others taking another where they can (Kuhn). */
  private boolean findRequest(int position) {
    for (int request = 0; request < size; request++) {
      if (!seen[request] && fits(position, request)) {
        seen[request] = true;
        if (takenBy[request] == NONE || findRequest(takenBy[request])) {
          takenBy[request] = position;
          return true;
        }
      }
    }
    return false;
  }

  private boolean fits(int position, int request) {
    int assignment = fresh[position];
    TaskColumns tasks = tasksOfRow(row[request]);
    int task = inTasks(row[request]);
    return assignments.storageType(assignment) == type[request]
        && assignments.remainingBytes(assignment) == tasks.sizeBytes(task)
        && reads(assignment, tasks, task)
        && mayGo(assignment, tasks, task);
  }

  /** True if the task may be done at the transfer's destination: its own node, or none barred. */
  private boolean mayGo(int assignment, TaskColumns tasks, int task) {
    int destination = assignments.destination(assignment);
    return tasks.kind(task) instanceof WorkKind.MoveWithin move
        ? move.node() == destination
        : !tasks.sets().contains(tasks.barred(task), destination);
  }

  /** True if the transfer reads sources of the task alone, and as many as it must. */
  private boolean reads(int assignment, TaskColumns tasks, int task) {
    SourceColumn sources = assignments.sources();
    NodeSets sets = tasks.sets();
    int named = tasks.sources(task);
    if (sources.one(assignment)) {
      boolean within = tasks.kind(task).isWithin();
      return (within ? assignments.isWithin(assignment) : tasks.reads(task) == 1)
          && sets.contains(named, sources.node(assignment));
    }
    IntSet nodes = sources.nodes(assignment);
    for (int i = 0; i < nodes.size(); i++) {
      if (!sets.contains(named, nodes.get(i))) {
        return false;
      }
    }
    return nodes.size() == tasks.reads(task);
  }

  private void giveRest() {
    int request = 0;
    for (int position = 0; position < freshSize; position++) {
      while (request < size && takenBy[request] != NONE) {
        request++;
      }
      if (rowOf[fresh[position]] == NONE && request < size) {
        give(fresh[position], request++);
      }
    }
  }

  private void give(int assignment, int request) {
    rowOf[assignment] = row[request];
    typeOf[assignment] = type[request];
  }
}
