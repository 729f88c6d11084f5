package io.dayu.core.verify;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.verify.Violation.Kind;

/** New replicas fit into the free space of their nodes, by storage type. */
final class SpaceCheck {
  private final ClusterSnapshot snapshot;
  private final Plan plan;
  private final long[][] plannedByTypeAndNode;
  private long smallestBytes = Long.MAX_VALUE;

  SpaceCheck(ClusterSnapshot snapshot, Plan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
    int types = 0;
    for (int i = 0; i < plan.assignments().size(); i++) {
      types = Math.max(types, plan.assignmentColumns().storageType(i) + 1);
    }
    plannedByTypeAndNode = new long[types][snapshot.nodes().size()];
  }

  /** The largest replica that still finds room on a node, once the plan is carried out. */
  long freeBytes(int storageType, int node) {
    return Math.min(largestBytes(storageType, node), sumBytes(storageType, node));
  }

  private long largestBytes(int storageType, int node) {
    return snapshot.nodes().get(node).freeSpace().largestBytes(storageType);
  }

  private long sumBytes(int storageType, int node) {
    return snapshot.nodes().get(node).freeSpace().bytes(storageType)
        - plannedByTypeAndNode[storageType][node];
  }

  /**
   * True if the smallest of the plan's new replicas would find room on the node beside the rest.
   */
  boolean anyRoom(int node) {
    for (int type = 0; type < plannedByTypeAndNode.length; type++) {
      if (freeBytes(type, node) >= smallestBytes) {
        return true;
      }
    }
    return false;
  }

  void check(Findings findings) {
    AssignmentColumns assignments = plan.assignmentColumns();
    for (int i = 0; i < assignments.size(); i++) {
      if (assignments.kind(i) == Assignment.Kind.NEW) {
        int type = assignments.storageType(i);
        int destination = assignments.destination(i);
        smallestBytes = Math.min(smallestBytes, assignments.remainingBytes(i));
        plannedByTypeAndNode[type][destination] += assignments.remainingBytes(i);
        if (sumBytes(type, destination) < 0
            || largestBytes(type, destination) < assignments.remainingBytes(i)) {
          findings.fail(Kind.SPACE_EXCEEDED, assignments.get(i), "the destination has no room");
        }
      }
    }
  }
}
