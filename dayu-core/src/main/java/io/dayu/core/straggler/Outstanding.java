package io.dayu.core.straggler;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskColumns;

/**
 * All that a recovery has still to read when the slot begins: what waits, and what is predicted to
 * remain of what runs.
 *
 * @param bytes for all replicas
 * @param replicas how many
 * @param blockBytes bytes that are read for a whole replica in the mean, 0 when there is none
 */
public record Outstanding(double bytes, long replicas, double blockBytes) {
  /** All that is outstanding in a snapshot. */
  public static Outstanding of(ClusterSnapshot snapshot) {
    double bytes = 0;
    double whole = 0;
    long replicas = snapshot.running().size();
    for (RunningTransfer transfer : snapshot.running()) {
      int reads = transfer.task().kind().reads();
      bytes += (double) Prediction.remainingBytes(transfer, snapshot.untilSlotNs()) * reads;
      whole += (double) transfer.task().sizeBytes() * reads;
    }
    TaskColumns tasks = snapshot.taskColumns();
    for (int task = 0; task < tasks.size(); task++) {
      replicas += tasks.missing(task);
    }
    double waiting = tasks.bytesToRead();
    return new Outstanding(
        bytes + waiting, replicas, replicas == 0 ? 0 : (whole + waiting) / replicas);
  }
}
