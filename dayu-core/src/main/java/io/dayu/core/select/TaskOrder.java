package io.dayu.core.select;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.Arrays;
import java.util.List;

/**
 * The order in which waiting tasks are scanned (section 4.2, under HDFS's priorities). Immutable.
 *
 * <p>By priority; within a priority the prioritized queue, of tasks with an underemployed source,
 * before the normal queue; within a queue as in the snapshot. Tasks that miss nothing are left out.
 */
public final class TaskOrder {
  private static final long NORMAL = 1L << 32;
  private static final int PRIORITY_SHIFT = 33;
  private static final int MAX_PRIORITY = (1 << 30) - 1;

  private final long[] keys;

  public TaskOrder(List<RecoveryTask> tasks, boolean[] underemployed) {
    long[] all = new long[tasks.size()];
    int size = 0;
    for (int index = 0; index < tasks.size(); index++) {
      RecoveryTask task = tasks.get(index);
      if (task.missing() > 0) {
        long priority = Math.min(task.priority(), MAX_PRIORITY);
        long queue = anyOf(task.sources(), underemployed) ? 0 : NORMAL;
        all[size++] = priority << PRIORITY_SHIFT | queue | index;
      }
    }
    keys = Arrays.copyOf(all, size);
    Arrays.sort(keys);
  }

  private static boolean anyOf(IntSet nodes, boolean[] underemployed) {
    for (int i = 0; i < nodes.size(); i++) {
      if (underemployed[nodes.get(i)]) {
        return true;
      }
    }
    return false;
  }

  /** How many tasks are to be scanned. */
  public int size() {
    return keys.length;
  }

  /** The snapshot's index of the task at a position. */
  public int task(int position) {
    return (int) keys[position];
  }

  public int priority(int position) {
    return (int) (keys[position] >>> PRIORITY_SHIFT);
  }

  /** Whether the task at a position is in the prioritized queue. */
  public boolean prioritized(int position) {
    return (keys[position] & NORMAL) == 0;
  }
}
