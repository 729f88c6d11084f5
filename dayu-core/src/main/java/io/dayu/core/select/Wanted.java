package io.dayu.core.select;

import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.TaskColumns;

/**
 * The replica to be placed next: of which task, on which storage type, and how many are to be
 * placed with it. One instance is set again and again. Not thread safe.
 */
public final class Wanted {
  private TaskColumns tasks;
  private int task;
  private int storageType;
  private int toPlace;

  /** Wants nothing until it is set. */
  public Wanted(TaskColumns tasks) {
    this.tasks = tasks;
  }

  /** Names the replica; {@code replicasToPlace} counts it and those of the block still to come. */
  public void set(TaskColumns ofTasks, int taskIndex, int type, int replicasToPlace) {
    tasks = ofTasks;
    task = taskIndex;
    storageType = type;
    toPlace = replicasToPlace;
  }

  /** The columns that the task is in. */
  public TaskColumns tasks() {
    return tasks;
  }

  /** The task's index in its columns. */
  public int task() {
    return task;
  }

  public int storageType() {
    return storageType;
  }

  public int toPlace() {
    return toPlace;
  }

  public long sizeBytes() {
    return tasks.sizeBytes(task);
  }

  /** The number of different nodes that are read for it. */
  public int reads() {
    return tasks.reads(task);
  }

  public PlacementRule rule() {
    return tasks.rule(task);
  }

  NodeSets sets() {
    return tasks.sets();
  }

  int sources() {
    return tasks.sources(task);
  }
}
