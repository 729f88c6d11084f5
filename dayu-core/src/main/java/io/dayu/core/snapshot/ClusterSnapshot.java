package io.dayu.core.snapshot;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cluster at one instant: all that a plan depends on besides settings and seed.
 *
 * @param nodes all DataNodes that can take part; the order gives their numbers
 * @param racks their racks; the order gives their numbers
 * @param tasks waiting tasks in queue order; the planner orders by priority, stably. Kept as {@link
 *     TaskColumns}
 * @param running transfers under way
 * @param untilSlotNs time from the snapshot to the start of the slot that is planned (T_schedule),
 *     0 for a repair within a slot
 * @param slotNs length of the slot that is planned, or what is left of it for a repair
 * @param diskBytesPerSec rate at which recovery may write to a node's disks, by node number; of a
 *     node that is not there its incoming link's speed is taken
 */
public record ClusterSnapshot(
    List<NodeState> nodes,
    List<RackState> racks,
    List<RecoveryTask> tasks,
    List<RunningTransfer> running,
    long untilSlotNs,
    long slotNs,
    Map<Integer, Long> diskBytesPerSec) {
  public ClusterSnapshot {
    nodes = List.copyOf(nodes);
    racks = List.copyOf(racks);
    tasks = TaskColumns.copyOf(tasks);
    running = List.copyOf(running);
    diskBytesPerSec = Map.copyOf(diskBytesPerSec);
    if (untilSlotNs < 0) {
      throw new IllegalArgumentException("untilSlotNs must not be negative: " + untilSlotNs);
    }
    if (slotNs <= 0) {
      throw new IllegalArgumentException("slotNs must be positive: " + slotNs);
    }
  }

  /** A cluster of whose disks nothing is known. */
  public ClusterSnapshot(
      List<NodeState> nodes,
      List<RackState> racks,
      List<RecoveryTask> tasks,
      List<RunningTransfer> running,
      long untilSlotNs,
      long slotNs) {
    this(nodes, racks, tasks, running, untilSlotNs, slotNs, Map.of());
  }

  /** The classes of all that waits and runs, the most urgent first. */
  public Set<WorkClass> workClasses() {
    Set<WorkClass> classes = EnumSet.noneOf(WorkClass.class);
    TaskColumns waiting = taskColumns();
    for (int number = 0; number < waiting.shapes(); number++) {
      if (waiting.shape(number).missing() > 0) {
        classes.add(waiting.shape(number).workClass());
      }
    }
    for (RunningTransfer transfer : running) {
      classes.add(transfer.task().workClass());
    }
    return classes;
  }

  /** The same cluster, its nodes as given, with the tasks and transfers of one class alone. */
  public ClusterSnapshot ofClass(WorkClass workClass, List<NodeState> asNodes) {
    return with(
        asNodes,
        taskColumns().ofClass(workClass),
        running.stream().filter(one -> one.task().workClass() == workClass).toList());
  }

  /** True if replicas move within their nodes, or are to. */
  public boolean anyWithin() {
    return taskColumns().anyWithin()
        || running.stream().anyMatch(one -> one.task().kind().isWithin());
  }

  /** The same cluster with the tasks and transfers alone that take links. */
  public ClusterSnapshot overLinks() {
    return anyWithin()
        ? with(
            nodes,
            taskColumns().overLinks(),
            running.stream().filter(one -> !one.task().kind().isWithin()).toList())
        : this;
  }

  private ClusterSnapshot with(
      List<NodeState> asNodes, List<RecoveryTask> someTasks, List<RunningTransfer> someRunning) {
    return new ClusterSnapshot(
        asNodes, racks, someTasks, someRunning, untilSlotNs, slotNs, diskBytesPerSec);
  }

  /** The waiting tasks by column. */
  public TaskColumns taskColumns() {
    return TaskColumns.copyOf(tasks);
  }
}
