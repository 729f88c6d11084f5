package io.dayu.sim.trace.swim;

import io.dayu.tools.cluster.ClusterShape;

/**
 * The cluster that jobs are played on.
 *
 * @param shape its nodes and racks
 * @param blockBytes size of a block, also what one task reads, shuffles or writes
 * @param taskBytesPerSec speed of a task
 * @param tasksAtOnce most tasks of one job at a time
 * @param stepSeconds length of a step of the trace that results
 * @param seed places blocks and tasks
 */
public record SwimCluster(
    ClusterShape shape,
    long blockBytes,
    long taskBytesPerSec,
    int tasksAtOnce,
    long stepSeconds,
    long seed) {
  public SwimCluster {
    require(shape.nodes() >= 3, "nodes must be 3 or more: " + shape.nodes());
    require(blockBytes >= 1, "blockBytes must be 1 or more: " + blockBytes);
    require(taskBytesPerSec >= 1, "taskBytesPerSec must be 1 or more: " + taskBytesPerSec);
    require(tasksAtOnce >= 1, "tasksAtOnce must be 1 or more: " + tasksAtOnce);
    require(stepSeconds >= 1, "stepSeconds must be 1 or more: " + stepSeconds);
  }

  /** Blocks of 64 MB, tasks of 25 MB/s, one of a job for every node, steps of 15 s. */
  public static SwimCluster of(int nodes, long seed) {
    ClusterShape shape = ClusterShape.PAPER.withNodes(nodes);
    return new SwimCluster(shape, 64_000_000, 25_000_000, nodes, 15, seed);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
