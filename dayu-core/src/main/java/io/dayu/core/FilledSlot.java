package io.dayu.core;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskColumns;

/**
 * What a slot is planned to hold: as much as its links carry in the slot, or in a little more, or
 * at the end of a recovery in the time that is still needed.
 *
 * @param length what links are filled for
 * @param budgetBytes S of equation 2 over that length
 * @param leastBlockShare share of a block for which a link must have room
 */
record FilledSlot(SlotLength length, long budgetBytes, double leastBlockShare) {
  /** Shorter than this, hardly any block fits a link. */
  private static final double SHORTEST_SECONDS = 1;

  static FilledSlot of(ClusterSnapshot snapshot, SlotFilling filling, long slotBudgetBytes) {
    double seconds = snapshot.slotNs() / 1e9;
    double slots = filling.overfill();
    double least = filling.leastBlockShare();
    if (filling.endMargin() > 0) {
      double toTheEnd = filling.endMargin() * remainingBytes(snapshot) / slotBudgetBytes;
      if (toTheEnd < slots) {
        slots = Math.min(slots, Math.max(toTheEnd, SHORTEST_SECONDS / seconds));
        least = 1;
      }
    }
    return new FilledSlot(
        new SlotLength(
            slots == 1 ? snapshot.slotNs() : Math.max(1, (long) (slots * snapshot.slotNs()))),
        slots == 1 ? slotBudgetBytes : (long) (slots * slotBudgetBytes),
        least);
  }

  private static double remainingBytes(ClusterSnapshot snapshot) {
    double bytes = 0;
    for (RunningTransfer transfer : snapshot.running()) {
      bytes += transfer.remainingBytes();
    }
    TaskColumns tasks = snapshot.taskColumns();
    for (int task = 0; task < tasks.size(); task++) {
      bytes += (double) tasks.sizeBytes(task) * tasks.missing(task);
    }
    return bytes;
  }
}
