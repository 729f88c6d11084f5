package io.dayu.core.source;

import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.TaskColumns;
import java.util.Arrays;

/**
 * The order in which waiting tasks of one class of work are scanned (section 4.2, under HDFS's
 * priorities). Immutable.
 *
 * <p>By priority; within a priority the prioritized queue, of tasks with an underemployed source,
 * before the normal queue; within a queue as in the snapshot. Tasks that miss nothing are left out.
 *
 * <p>There are few priorities, so tasks are counted into their queues and not sorted.
 */
public final class TaskOrder {
  private static final int LEFT_OUT = -1;

  private final int[] priorities;
  private final int[] firstOfQueue;
  private final int[] taskAt;

  public TaskOrder(TaskColumns tasks, boolean[] underemployed) {
    priorities = priorities(tasks);
    int[] queueOfShape = normalQueues(tasks);
    boolean anyUnderemployed = false;
    for (boolean one : underemployed) {
      anyUnderemployed |= one;
    }
    firstOfQueue = new int[2 * priorities.length + 1];
    int[] queueOf = new int[tasks.size()];
    for (int task = 0; task < queueOf.length; task++) {
      int queue = queueOfShape[tasks.shapeOf(task)];
      if (queue != LEFT_OUT) {
        boolean prioritized = anyUnderemployed && anySource(tasks, task, underemployed);
        queue -= prioritized ? 1 : 0;
        firstOfQueue[queue + 1]++;
      }
      queueOf[task] = queue;
    }
    for (int queue = 1; queue < firstOfQueue.length; queue++) {
      firstOfQueue[queue] += firstOfQueue[queue - 1];
    }
    taskAt = new int[firstOfQueue[firstOfQueue.length - 1]];
    int[] next = firstOfQueue.clone();
    for (int task = 0; task < queueOf.length; task++) {
      if (queueOf[task] != LEFT_OUT) {
        taskAt[next[queueOf[task]]++] = task;
      }
    }
  }

  private static int[] priorities(TaskColumns tasks) {
    int[] all = new int[tasks.shapes()];
    int size = 0;
    for (int shape = 0; shape < all.length; shape++) {
      if (tasks.shape(shape).missing() > 0) {
        all[size++] = tasks.shape(shape).priority();
      }
    }
    Arrays.sort(all, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[distinct++] = all[i];
      }
    }
    return Arrays.copyOf(all, distinct);
  }

  /** The normal queue of each shape; the prioritized one of its priority is before it. */
  private int[] normalQueues(TaskColumns tasks) {
    int[] queues = new int[tasks.shapes()];
    for (int shape = 0; shape < queues.length; shape++) {
      boolean waits = tasks.shape(shape).missing() > 0;
      int level = Arrays.binarySearch(priorities, tasks.shape(shape).priority());
      queues[shape] = waits ? 2 * level + 1 : LEFT_OUT;
    }
    return queues;
  }

  private static boolean anySource(TaskColumns tasks, int task, boolean[] among) {
    NodeSets sets = tasks.sets();
    int sources = tasks.sources(task);
    for (int i = 0; i < sets.size(sources); i++) {
      if (among[sets.get(sources, i)]) {
        return true;
      }
    }
    return false;
  }

  /** The snapshot's index of the task at a position. */
  public int task(int position) {
    return taskAt[position];
  }

  /** The number of different priorities; they are levels from 0. */
  public int levels() {
    return priorities.length;
  }

  public int priority(int level) {
    return priorities[level];
  }

  /** The position where a level's prioritized queue begins; it ends where the normal one begins. */
  public int prioritizedFrom(int level) {
    return firstOfQueue[2 * level];
  }

  /** The position where a level's normal queue begins; it ends where the next level begins. */
  public int normalFrom(int level) {
    return firstOfQueue[2 * level + 1];
  }

  /** The position where a level ends. */
  public int end(int level) {
    return firstOfQueue[2 * level + 2];
  }
}
