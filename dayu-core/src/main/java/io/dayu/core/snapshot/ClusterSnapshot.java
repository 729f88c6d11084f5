package io.dayu.core.snapshot;

import java.util.List;

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
 */
public record ClusterSnapshot(
    List<NodeState> nodes,
    List<RackState> racks,
    List<RecoveryTask> tasks,
    List<RunningTransfer> running,
    long untilSlotNs,
    long slotNs) {
  public ClusterSnapshot {
    nodes = List.copyOf(nodes);
    racks = List.copyOf(racks);
    tasks = TaskColumns.copyOf(tasks);
    running = List.copyOf(running);
    if (untilSlotNs < 0) {
      throw new IllegalArgumentException("untilSlotNs must not be negative: " + untilSlotNs);
    }
    if (slotNs <= 0) {
      throw new IllegalArgumentException("slotNs must be positive: " + slotNs);
    }
  }

  /** The waiting tasks by column. */
  public TaskColumns taskColumns() {
    return TaskColumns.copyOf(tasks);
  }
}
