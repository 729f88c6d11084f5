package io.dayu.core.plan;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * The skipped tasks of a plan as columns: one array a property, a skip is an index. Immutable.
 *
 * <p>As a list it makes a {@link Skip} each time one is asked for.
 */
public final class SkipColumns extends AbstractList<Skip> implements RandomAccess {
  private final long[] taskId;
  private final int[] unplanned;
  private final SkipReason[] reason;

  private SkipColumns(Builder builder) {
    taskId = Arrays.copyOf(builder.taskId, builder.size);
    unplanned = Arrays.copyOf(builder.unplanned, builder.size);
    reason = Arrays.copyOf(builder.reason, builder.size);
  }

  /** The skips as columns; the same object when they are already. */
  public static SkipColumns copyOf(List<Skip> skips) {
    if (skips instanceof SkipColumns columns) {
      return columns;
    }
    Builder builder = new Builder();
    for (Skip skip : skips) {
      builder.add(skip.taskId(), skip.unplanned(), skip.reason());
    }
    return builder.build();
  }

  @Override
  public int size() {
    return taskId.length;
  }

  /** The skip as a record of its own. */
  @Override
  public Skip get(int index) {
    return new Skip(taskId[index], unplanned[index], reason[index]);
  }

  public long taskId(int index) {
    return taskId[index];
  }

  public int unplanned(int index) {
    return unplanned[index];
  }

  public SkipReason reason(int index) {
    return reason[index];
  }

  /** Collects skips without an object for each. Not thread safe. */
  public static final class Builder {
    private long[] taskId = new long[64];
    private int[] unplanned = new int[64];
    private SkipReason[] reason = new SkipReason[64];
    private int size;

    /** Adds a task with so many replicas unplanned. */
    public void add(long ofTask, int replicas, SkipReason why) {
      if (size == taskId.length) {
        taskId = Arrays.copyOf(taskId, 2 * size);
        unplanned = Arrays.copyOf(unplanned, 2 * size);
        reason = Arrays.copyOf(reason, 2 * size);
      }
      taskId[size] = ofTask;
      unplanned[size] = replicas;
      reason[size] = why;
      size++;
    }

    /** Adds all skips of others, in their order. */
    public void addAll(SkipColumns others) {
      for (int i = 0; i < others.size(); i++) {
        add(others.taskId(i), others.unplanned(i), others.reason(i));
      }
    }

    /** All skips added so far, in their order. */
    public SkipColumns build() {
      return new SkipColumns(this);
    }
  }
}
