package io.dayu.core.verify;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.verify.Violation.Kind;
import java.util.Arrays;

/** No missing replica is lost or invented, and each new one has proper ends and storage type. */
final class TaskCheck {
  private final ClusterSnapshot snapshot;
  private final Plan plan;
  private final PlanIndex index;
  private int unscanned;

  TaskCheck(ClusterSnapshot snapshot, Plan plan, PlanIndex index) {
    this.snapshot = snapshot;
    this.plan = plan;
    this.index = index;
  }

  void check(Findings findings) {
    for (PlanIndex.Block block : index.blocks()) {
      checkCounts(block, findings);
      checkDestinations(block, findings);
      RecoveryTask task = block.task();
      if (task != null) {
        checkStorageTypes(block, task, findings);
        for (Assignment assignment : block.fresh()) {
          checkEnds(assignment, task, findings);
        }
      }
    }
    findings.require(
        unscanned == plan.unscannedTasks(),
        Kind.TASK_NOT_ACCOUNTED,
        unscanned + " instead of " + plan.unscannedTasks(),
        "tasks neither planned nor skipped");
  }

  private void checkCounts(PlanIndex.Block block, Findings findings) {
    boolean untouched = block.planned() == 0 && block.skips() == 0;
    if (untouched) {
      unscanned += block.missing() > 0 ? 1 : 0;
      return;
    }
    findings.require(
        block.planned() >= 0
            && block.skips() <= 1
            && block.planned() + block.unplanned() == block.missing(),
        Kind.TASK_NOT_ACCOUNTED,
        "task " + block.taskId(),
        block.missing()
            + " missing, "
            + block.planned()
            + " planned and "
            + block.unplanned()
            + " skipped");
  }

  private void checkDestinations(PlanIndex.Block block, Findings findings) {
    for (int i = 0; i < block.fresh().size(); i++) {
      Assignment assignment = block.fresh().get(i);
      boolean alone = index.running(block.taskId(), assignment.destination()) == null;
      for (int j = 0; j < i; j++) {
        alone &= block.fresh().get(j).destination() != assignment.destination();
      }
      findings.require(
          alone, Kind.DUPLICATE_DESTINATION, assignment, "the node receives the block already");
    }
  }

  private void checkEnds(Assignment assignment, RecoveryTask task, Findings findings) {
    findings.require(
        task.sources().contains(assignment.source())
            && assignment.source() != assignment.destination(),
        Kind.NOT_A_SOURCE,
        assignment,
        "the source holds no replica");
    findings.require(
        !task.barred().contains(assignment.destination())
            && snapshot.nodes().get(assignment.destination()).acceptsReplicas(),
        Kind.BARRED_DESTINATION,
        assignment,
        "the destination must not receive the block");
    findings.require(
        assignment.remainingBytes() == task.sizeBytes(),
        Kind.BYTES_NOT_CONSERVED,
        assignment,
        "a new transfer moves the whole block");
  }

  private static void checkStorageTypes(
      PlanIndex.Block block, RecoveryTask task, Findings findings) {
    int planned = Math.max(0, Math.min(block.planned(), block.missing()));
    int[] wanted = new int[planned + block.cancelled().size()];
    Arrays.setAll(
        wanted,
        i ->
            i < planned
                ? task.storageTypes().get(i)
                : block.cancelled().get(i - planned).storageType());
    int[] given = block.fresh().stream().mapToInt(Assignment::storageType).toArray();
    Arrays.sort(wanted);
    Arrays.sort(given);
    findings.require(
        wanted.length != given.length || Arrays.equals(wanted, given),
        Kind.STORAGE_TYPE,
        "task " + block.taskId(),
        "storage types " + Arrays.toString(given) + " instead of " + Arrays.toString(wanted));
  }
}
