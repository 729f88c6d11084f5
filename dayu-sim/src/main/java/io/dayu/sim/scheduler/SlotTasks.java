package io.dayu.sim.scheduler;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.straggler.Prediction;

/** The count of tasks that a scan looks at until it has filled a slot. */
final class SlotTasks {
  private SlotTasks() {}

  /** All stragglers and, in queue order, as many waiting replicas as fill S. */
  static long count(ClusterSnapshot snapshot, PlannerSettings settings) {
    long bytesLeft = SlotBudget.bytes(snapshot, RecoveryBandwidth.ofCluster(snapshot, settings));
    long count = 0;
    for (RunningTransfer one : snapshot.running()) {
      count += Prediction.remainingBytes(one, snapshot.untilSlotNs()) > 0 ? 1 : 0;
    }
    for (RecoveryTask task : snapshot.tasks()) {
      if (bytesLeft <= 0) {
        break;
      }
      count += task.missing();
      bytesLeft -= task.missing() * task.sizeBytes();
    }
    return count;
  }
}
