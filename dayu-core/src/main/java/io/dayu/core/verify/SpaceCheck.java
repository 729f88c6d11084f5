package io.dayu.core.verify;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.verify.Violation.Kind;

/** New replicas fit into the free space of their nodes, by storage type. */
final class SpaceCheck {
  private final ClusterSnapshot snapshot;
  private final Plan plan;
  private final long[][] plannedByTypeAndNode;

  SpaceCheck(ClusterSnapshot snapshot, Plan plan) {
    this.snapshot = snapshot;
    this.plan = plan;
    int types = 0;
    for (Assignment assignment : plan.assignments()) {
      types = Math.max(types, assignment.storageType() + 1);
    }
    plannedByTypeAndNode = new long[types][snapshot.nodes().size()];
  }

  /** What stays free on a node, once the plan is carried out. */
  long freeBytes(int storageType, int node) {
    return snapshot.nodes().get(node).freeSpace().bytes(storageType)
        - plannedByTypeAndNode[storageType][node];
  }

  void check(PlanIndex index, Findings findings) {
    for (Assignment assignment : plan.assignments()) {
      RecoveryTask task = index.task(assignment.taskId());
      if (assignment.kind() == Assignment.Kind.NEW && task != null) {
        plannedByTypeAndNode[assignment.storageType()][assignment.destination()] +=
            task.sizeBytes();
        findings.require(
            freeBytes(assignment.storageType(), assignment.destination()) >= 0,
            Kind.SPACE_EXCEEDED,
            assignment,
            "the destination has no room");
      }
    }
  }
}
